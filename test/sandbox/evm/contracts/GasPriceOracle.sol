// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Stands for the contract of OP-stack networks that knows what a transaction's data costs on Ethereum. The chains of the
/// sandbox do not charge for it.
contract GasPriceOracle {
    uint256 private constant PER_BYTE = 50 gwei;

    /// The highest fee for a transaction of this size before it is signed.
    function getL1FeeUpperBound(uint256 unsignedSize) external pure returns (uint256) {
        // A signature has 68 bytes.
        return (unsignedSize + 68) * PER_BYTE;
    }

    function getL1Fee(bytes calldata data) external pure returns (uint256) {
        return (data.length + 68) * PER_BYTE;
    }
}
