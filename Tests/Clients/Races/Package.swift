// swift-tools-version: 6.2
import PackageDescription

// As in the manifest of Rill.
let warnings: [SwiftSetting] = Context.environment["RILL_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []

// A package of its own, because what the optimizer makes of inlined library code shows only in a client.
let package = Package(
  name: "Races",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Rill", path: "../../..")],
  targets: [
    .executableTarget(
      name: "races",
      dependencies: [
        .product(name: "Rill", package: "Rill"),
        .product(name: "RillInjection", package: "Rill"),
        .product(name: "RillTesting", package: "Rill"),
      ],
      path: "Sources",
      swiftSettings: warnings + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
