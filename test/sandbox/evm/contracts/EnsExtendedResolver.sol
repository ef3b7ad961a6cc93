// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A resolver of all names below one (ENSIP-10). It knows their addresses, or names the gateway that does (EIP-3668),
/// whose answers it trusts: the sandbox's gateway does not sign.
contract EnsExtendedResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error UnsupportedResolverProfile(bytes4 selector);

    string private url;
    mapping(bytes32 => address) private accounts;

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    function setUrl(string calldata to) external {
        url = to;
    }

    function setAccount(string calldata label, address to) external {
        accounts[keccak256(bytes(label))] = to;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        if (bytes(url).length > 0) {
            string[] memory urls = new string[](1);
            urls[0] = url;
            bytes memory asked = abi.encodeCall(this.resolve, (name, data));
            revert OffchainLookup(address(this), urls, asked, this.resolveCallback.selector, "");
        }
        address found = accounts[keccak256(name[1:1 + uint8(name[0])])];
        bytes4 selector = bytes4(data[:4]);
        if (selector == 0x3b3b57de) return abi.encode(found);
        if (selector == 0xf1cb7e06) return abi.encode(found == address(0) ? bytes("") : abi.encodePacked(found));
        if (selector == 0x59d1d43c) return abi.encode("");
        revert UnsupportedResolverProfile(selector);
    }

    function resolveCallback(bytes calldata response, bytes calldata) external pure returns (bytes memory) {
        return response;
    }
}
