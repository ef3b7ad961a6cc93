// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A smart account for the sandbox's Safe: one owner, atomic batches, and messages signed in the format of the real
/// Safe (EIP-1271 over an EIP-712 `SafeMessage`). The sandbox writes the code to a fixed address; no constructor runs.
contract Safe {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// The owner: the sandbox's tenth account.
    address public constant owner = 0xa0Ee7A142d267C1f36714E4a8F75612F20a79720;
    bytes32 private constant DOMAIN_TYPE = keccak256("EIP712Domain(uint256 chainId,address verifyingContract)");
    bytes32 private constant MESSAGE_TYPE = keccak256("SafeMessage(bytes message)");

    uint256 public nonce;
    mapping(bytes32 => bool) public signedMessages;

    event ExecutionSuccess(bytes32 indexed safeTxHash);

    receive() external payable {}

    function execute(bytes32 safeTxHash, Call[] calldata calls) external {
        require(msg.sender == owner, "not the owner");
        nonce++;
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory reason) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!success) {
                assembly {
                    revert(add(reason, 32), mload(reason))
                }
            }
        }
        emit ExecutionSuccess(safeTxHash);
    }

    function messageHash(bytes32 hash) public view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(DOMAIN_TYPE, block.chainid, address(this)));
        bytes32 message = keccak256(abi.encode(MESSAGE_TYPE, keccak256(abi.encode(hash))));
        return keccak256(abi.encodePacked(bytes2(0x1901), domain, message));
    }

    /// Signs a message on-chain. From then on an empty signature is valid for it.
    function signMessage(bytes32 hash) external {
        require(msg.sender == address(this), "not the Safe itself");
        signedMessages[messageHash(hash)] = true;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bytes32 signed = messageHash(hash);
        if (signature.length == 0) return signedMessages[signed] ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(signed, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
