import Foundation
import RillList
import Testing

@testable import playground

@Suite struct UserProfileListItemViewModelTests {
  @Test func `the profile shows the user`() {
    let row = UserProfileListItemViewModel(userDetails: Sample.details.userDetails)
    #expect(row.name == "林一 Lin")
    #expect(row.avatarURL?.absoluteString == "https://images.example.com/avatars/lin.jpg")
    #expect(row.backgroundImageURL != nil)
  }

  @Test func `a changed name is new content of the same row`() {
    var user = Sample.details.userDetails
    let before = UserProfileListItemViewModel(userDetails: user)
    user.name = "Lin"
    user.avatar = "none"
    let after = UserProfileListItemViewModel(userDetails: user)
    #expect(before.id == after.id)
    #expect(!before.hasSameContent(as: after))
    #expect(after.avatarURL == nil)
  }
}
