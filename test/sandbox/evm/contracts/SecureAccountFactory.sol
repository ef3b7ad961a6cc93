// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A smart account of the sandbox's secure site: one owner, atomic batches, and signatures that are
/// valid by EIP-1271 after deployment, and by ERC-6492 before.
contract SecureAccount {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    bytes32 private constant DOMAIN_TYPE = keccak256("EIP712Domain(uint256 chainId,address verifyingContract)");
    bytes32 private constant MESSAGE_TYPE = keccak256("AccountMessage(bytes32 hash)");

    address public immutable owner;
    address private immutable factory;

    event Executed(uint256 calls);

    constructor(address owner_) {
        owner = owner_;
        factory = msg.sender;
    }

    receive() external payable {}

    function execute(Call[] calldata calls) external {
        require(msg.sender == owner || msg.sender == factory, "not the owner");
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory reason) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!success) {
                assembly {
                    revert(add(reason, 32), mload(reason))
                }
            }
        }
        emit Executed(calls.length);
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        bytes32 domain = keccak256(abi.encode(DOMAIN_TYPE, block.chainid, address(this)));
        bytes32 signed = keccak256(abi.encodePacked(bytes2(0x1901), domain, keccak256(abi.encode(MESSAGE_TYPE, hash))));
        address signer = ecrecover(signed, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer == owner && signer != address(0) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// Deploys the account of an owner with CREATE2, so that its address is known in advance.
contract SecureAccountFactory {
    function create(address owner) public returns (SecureAccount account) {
        bytes memory code = abi.encodePacked(type(SecureAccount).creationCode, abi.encode(owner));
        address place = address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(0), keccak256(code))))));
        account = place.code.length > 0 ? SecureAccount(payable(place)) : new SecureAccount{salt: 0}(owner);
    }

    /// Executes calls with the owner's account, which the first use deploys.
    function run(SecureAccount.Call[] calldata calls) external {
        create(msg.sender).execute(calls);
    }
}
