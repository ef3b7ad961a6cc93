// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Code for accounts of the demo wallet (EIP-7702), which makes several calls of the account in one transaction.
contract BatchExecutor {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    /// Makes all calls, or none. Only the account itself may ask.
    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "BatchExecutor: not the account itself");
        for (uint256 i = 0; i < calls.length; i++) {
            (bool succeeded, bytes memory answer) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!succeeded) assembly { revert(add(answer, 32), mload(answer)) }
        }
    }

    /// The key of the account still signs for it, also for who asks the contract (EIP-1271).
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer == address(this) ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155BatchReceived.selector;
    }
}
