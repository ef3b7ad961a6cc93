// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

interface Resolver {
    function supportsInterface(bytes4 id) external view returns (bool);
    function name(bytes32 node) external view returns (string memory);
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory);
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

interface BatchGateway {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Request[] calldata) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// The Universal Resolver of the sandbox, with the functions and errors of the real one that viem uses
/// (https://docs.ens.domains/resolvers/universal). Offchain names are asked for at the caller's own gateway, one by one.
contract EnsUniversalResolver {
    Registry private constant REGISTRY = Registry(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);
    bytes4 private constant EXTENDED = 0x9061b923;
    bytes4 private constant OFFCHAIN = 0x556f1830;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error HttpError(uint16 status, string message);

    /// A question that goes on after the gateway has answered.
    struct Pending {
        address resolver;
        bytes4 callbackFunction;
        bytes extraData;
        /// Of a reverse look-up: the name that was found, the address, and the resolver of the address.
        string primary;
        bytes lookupAddress;
        address reverseResolver;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, bool isExtended) = _find(name);
        Pending memory pending;
        pending.resolver = resolver;
        return (_ask(name, data, isExtended, gateways, pending, this.resolveCallback.selector), resolver);
    }

    function reverseWithGateways(bytes calldata lookupAddress, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory, address, address)
    {
        Pending memory pending;
        pending.lookupAddress = lookupAddress;
        bytes memory reverseName = abi.encodePacked(uint8(40), _hex(lookupAddress), hex"0461646472077265766572736500");
        bytes32 node = _namehash(reverseName, 0);
        pending.reverseResolver = REGISTRY.resolver(node);
        if (pending.reverseResolver == address(0)) revert ResolverNotFound(reverseName);
        pending.primary = Resolver(pending.reverseResolver).name(node);
        if (bytes(pending.primary).length == 0) return ("", address(0), pending.reverseResolver);
        bytes memory dns = _dns(bytes(pending.primary));
        bool isExtended;
        (pending.resolver, isExtended) = _find(dns);
        bytes memory data = abi.encodeCall(Resolver.addr, (_namehash(dns, 0), coinType));
        return _verified(_ask(dns, data, isExtended, gateways, pending, this.reverseCallback.selector), pending);
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        Pending memory pending = abi.decode(extraData, (Pending));
        return (_continue(response, pending), pending.resolver);
    }

    function reverseCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        Pending memory pending = abi.decode(extraData, (Pending));
        return _verified(_continue(response, pending), pending);
    }

    /// Returns a name only if it belongs to the address.
    function _verified(bytes memory result, Pending memory pending)
        private
        pure
        returns (string memory, address, address)
    {
        bytes memory found = abi.decode(result, (bytes));
        if (keccak256(found) != keccak256(pending.lookupAddress)) revert ReverseAddressMismatch(pending.primary, found);
        return (pending.primary, pending.resolver, pending.reverseResolver);
    }

    /// The resolver of a name, or an extended one of the closest name above it (ENSIP-10).
    function _find(bytes memory name) private view returns (address resolver, bool isExtended) {
        for (uint256 offset = 0; name[offset] != 0; offset += uint8(name[offset]) + 1) {
            resolver = REGISTRY.resolver(_namehash(name, offset));
            if (resolver == address(0)) continue;
            if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
            isExtended = Resolver(resolver).supportsInterface(EXTENDED);
            if (offset == 0 || isExtended) return (resolver, isExtended);
            break;
        }
        revert ResolverNotFound(name);
    }

    function _ask(
        bytes memory name,
        bytes memory data,
        bool isExtended,
        string[] calldata gateways,
        Pending memory pending,
        bytes4 callback
    ) private view returns (bytes memory) {
        bytes memory asked = isExtended ? abi.encodeCall(Resolver.resolve, (name, data)) : data;
        (bool isOk, bytes memory result) = pending.resolver.staticcall(asked);
        if (isOk) return isExtended ? abi.decode(result, (bytes)) : result;
        if (bytes4(result) != OFFCHAIN) revert ResolverError(result);
        BatchGateway.Request[] memory requests = new BatchGateway.Request[](1);
        (requests[0].sender, requests[0].urls, requests[0].data, pending.callbackFunction, pending.extraData) =
            abi.decode(_withoutSelector(result), (address, string[], bytes, bytes4, bytes));
        bytes memory batch = abi.encodeCall(BatchGateway.query, (requests));
        revert OffchainLookup(address(this), gateways, batch, callback, abi.encode(pending));
    }

    function _continue(bytes calldata response, Pending memory pending) private view returns (bytes memory) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert HttpError(0, "the gateway failed");
        (bool isOk, bytes memory result) = pending.resolver.staticcall(
            abi.encodeWithSelector(pending.callbackFunction, responses[0], pending.extraData)
        );
        if (!isOk) revert ResolverError(result);
        return abi.decode(result, (bytes));
    }

    function _withoutSelector(bytes memory data) private pure returns (bytes memory rest) {
        rest = new bytes(data.length - 4);
        for (uint256 i = 0; i < rest.length; i++) rest[i] = data[i + 4];
    }

    /// The node of the part of a DNS name that begins at `offset` (EIP-137).
    function _namehash(bytes memory name, uint256 offset) private pure returns (bytes32) {
        uint256 length = uint8(name[offset]);
        if (length == 0) return 0;
        bytes memory label = new bytes(length);
        for (uint256 i = 0; i < length; i++) label[i] = name[offset + 1 + i];
        return keccak256(abi.encodePacked(_namehash(name, offset + 1 + length), keccak256(label)));
    }

    /// A name as DNS writes it.
    function _dns(bytes memory name) private pure returns (bytes memory dns) {
        dns = new bytes(name.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= name.length; i++) {
            if (i < name.length && name[i] != ".") {
                dns[i + 1] = name[i];
                continue;
            }
            dns[start] = bytes1(uint8(i - start));
            start = i + 1;
        }
    }

    function _hex(bytes memory data) private pure returns (bytes memory digits) {
        bytes16 alphabet = "0123456789abcdef";
        digits = new bytes(data.length * 2);
        for (uint256 i = 0; i < data.length; i++) {
            digits[2 * i] = alphabet[uint8(data[i]) >> 4];
            digits[2 * i + 1] = alphabet[uint8(data[i]) & 15];
        }
    }
}
