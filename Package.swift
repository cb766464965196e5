// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors in `.ci/run` only, because a newer compiler has warnings that must not break those who depend on
/// the package by path.
let warnings: [SwiftSetting] = Context.environment["RILL_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []

let strict: [SwiftSetting] =
  warnings + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]

/// How the targets of new applications are set up: everything is on the main actor unless it says otherwise.
let appTarget: [SwiftSetting] =
  strict + [
    .defaultIsolation(MainActor.self),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]

let package = Package(
  name: "Rill",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Rill", targets: ["Rill"]),
    .library(name: "RillInjection", targets: ["RillInjection"]),
    .library(name: "RillList", targets: ["RillList"]),
    .library(name: "RillHeadless", targets: ["RillHeadless"]),
    .library(name: "RillTesting", targets: ["RillTesting"]),
    .library(name: "RillPictures", targets: ["RillPictures"]),
    .library(name: "RillListTesting", targets: ["RillListTesting"]),
    .library(name: "RillSwiftTesting", targets: ["RillSwiftTesting"]),
    .executable(name: "playground", targets: ["playground"]),
  ],
  targets: [
    .target(name: "Rill", swiftSettings: strict),
    .target(name: "RillInjection", swiftSettings: strict),
    .target(name: "RillList", dependencies: ["Rill"], swiftSettings: strict),
    .target(name: "RillHeadless", dependencies: ["Rill", "RillList"], swiftSettings: strict),
    .target(name: "RillTesting", dependencies: ["Rill"], swiftSettings: strict),
    .target(
      name: "RillPictures", dependencies: ["Rill", "RillHeadless", "RillTesting"], swiftSettings: strict),
    .target(name: "RillListTesting", dependencies: ["Rill", "RillList", "RillTesting"], swiftSettings: strict),
    // Links Swift Testing, so only tests may import it.
    .target(
      name: "RillSwiftTesting", dependencies: ["Rill", "RillTesting", "RillListTesting"], swiftSettings: strict),
    .executableTarget(
      name: "playground",
      dependencies: ["Rill", "RillInjection", "RillList", "RillHeadless", "RillTesting", "RillPictures"],
      path: "Playground/Moments",
      swiftSettings: strict
    ),
    .target(name: "TestSupport", dependencies: ["Rill"], path: "Tests/Support", swiftSettings: strict),
    .testTarget(
      name: "RillTests",
      dependencies: ["Rill", "RillTesting", "TestSupport"],
      exclude: ["Project/Compiling/Fixtures", "Project/RxSwiftNames.txt"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RillInjectionTests", dependencies: ["Rill", "RillInjection", "RillList", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "RillListTests",
      dependencies: ["Rill", "RillList", "RillTesting", "TestSupport"],
      exclude: ["Compiling/Fixtures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RillHeadlessTests",
      dependencies: ["Rill", "RillList", "RillHeadless", "RillTesting", "RillPictures", "TestSupport"],
      exclude: ["Layout/Solver/Reference/reference.py", "Text/Widths/widths.py", "ViewCode/Fixtures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RillTestingTests", dependencies: ["Rill", "RillTesting", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "RillPicturesTests",
      dependencies: ["Rill", "RillHeadless", "RillTesting", "RillPictures", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RillListTestingTests",
      dependencies: ["Rill", "RillList", "RillTesting", "RillListTesting", "RillSwiftTesting", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "RillSwiftTestingTests",
      dependencies: [
        "Rill", "RillList", "RillHeadless", "RillTesting", "RillListTesting", "RillSwiftTesting", "TestSupport",
      ],
      swiftSettings: strict
    ),
    // Code as applications have it: snippets of RxSwift, screens, searches and probes.
    .testTarget(
      name: "AppTargetTests",
      dependencies: [
        "Rill", "RillList", "RillHeadless", "RillTesting", "RillPictures", "RillListTesting", "RillSwiftTesting",
        "TestSupport",
      ],
      swiftSettings: appTarget
    ),
    .testTarget(
      name: "PlaygroundTests",
      dependencies: [
        "Rill", "RillInjection", "RillList", "RillHeadless", "RillTesting", "RillPictures", "TestSupport", "playground",
      ],
      exclude: ["Live/Terminal/terminal.py"],
      resources: [.copy("Visit/Expected")],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)

// RillUIKit is for systems with UIKit. On Linux, it is compiled for its tests only, against a stand-in that no product has.
let uiKitTests: [Target.Dependency] = [
  "Rill", "RillList", "RillUIKit", "RillTesting", "RillListTesting", "TestSupport",
]
#if os(Linux)
// Swift Testing has an overlay for Apple's UIKit, which the compiler would look for (seen with Swift 6.3.1 on Linux;
// not reported).
let besideUIKit = strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
package.targets += [
  .target(name: "UIKit", path: "Tests/UIKitStandIn", swiftSettings: strict),
  .target(name: "RillUIKit", dependencies: ["Rill", "RillList", "UIKit"], swiftSettings: strict),
  .testTarget(
    name: "RillUIKitTests",
    dependencies: uiKitTests + ["UIKit"],
    swiftSettings: besideUIKit
  ),
  .testTarget(
    name: "MomentsUIKitTests",
    dependencies: uiKitTests + ["UIKit", "RillHeadless", "playground"],
    path: "Playground/iOS",
    exclude: ["README.md"],
    swiftSettings: besideUIKit
  ),
]
#else
package.products.append(.library(name: "RillUIKit", targets: ["RillUIKit"]))
package.targets += [
  .target(name: "RillUIKit", dependencies: ["Rill", "RillList"], swiftSettings: strict),
  .testTarget(name: "RillUIKitTests", dependencies: uiKitTests, swiftSettings: strict),
]
#endif

// Targets that a build for some of the tests need not compile: their names, in the variable RILL_WITHOUT.
let left = Set(Context.environment["RILL_WITHOUT", default: ""].split(separator: " ").map(String.init))
package.targets.removeAll { left.contains($0.name) }
package.products.removeAll { left.contains($0.name) }
