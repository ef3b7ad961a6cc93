// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A resolver of the sandbox: addresses of names, names of addresses, texts. Anybody can set them.
contract EnsResolver {
    mapping(bytes32 => address payable) private addresses;
    mapping(bytes32 => string) public name;
    mapping(bytes32 => mapping(string => string)) public text;

    uint256 private constant ETHER = 60;

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
    }

    function addr(bytes32 node) external view returns (address payable) {
        return addresses[node];
    }

    /// The address for a coin type (ENSIP-9).
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        address found = addresses[node];
        return coinType == ETHER && found != address(0) ? abi.encodePacked(found) : bytes("");
    }

    function setAddr(bytes32 node, address payable to) external {
        addresses[node] = to;
    }

    function setName(bytes32 node, string calldata to) external {
        name[node] = to;
    }

    function setText(bytes32 node, string calldata key, string calldata to) external {
        text[node][key] = to;
    }
}
