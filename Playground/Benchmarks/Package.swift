// swift-tools-version: 6.2
import PackageDescription

// As in the manifest of Rill.
let warnings: [SwiftSetting] = Context.environment["RILL_STRICT"] == "1" ? [.treatAllWarnings(as: .error)] : []

// Apart from the root package, because that one has no dependencies.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Rill", path: "../.."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .target(name: "CAllocations"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CAllocations",
        .product(name: "Rill", package: "Rill"),
        .product(name: "RillList", package: "Rill"),
        .product(name: "RillHeadless", package: "Rill"),
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
      ],
      swiftSettings: warnings + [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
