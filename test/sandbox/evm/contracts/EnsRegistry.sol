// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The ENS registry of the sandbox (EIP-137), without owners: anybody can set a resolver.
contract EnsRegistry {
    mapping(bytes32 => address) public resolver;

    function setResolver(bytes32 node, address to) external {
        resolver[node] = to;
    }
}
