// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A token that returns `false` where others revert: for an approval while an allowance is left, or for each one.
contract DecliningToken {
    bool public isClosed;
    mapping(address => mapping(address => uint256)) public allowance;

    function close() external {
        isClosed = true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        if (isClosed || (value > 0 && allowance[msg.sender][spender] > 0)) return false;
        allowance[msg.sender][spender] = value;
        return true;
    }
}
