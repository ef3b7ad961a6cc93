// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The allowances of Permit2 (github.com/Uniswap/permit2, AllowanceTransfer), without signatures.
contract Permit2Allowances {
    struct Packed {
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    struct Pair {
        address token;
        address spender;
    }

    mapping(address => mapping(address => mapping(address => Packed))) public allowance;

    event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration);
    event Lockdown(address indexed owner, address token, address spender);

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        Packed storage allowed = allowance[msg.sender][token][spender];
        // An allowance without a time ends with its block.
        (allowed.amount, allowed.expiration) = (amount, expiration == 0 ? uint48(block.timestamp) : expiration);
        emit Approval(msg.sender, token, spender, amount, expiration);
    }

    function lockdown(Pair[] calldata pairs) external {
        for (uint256 i = 0; i < pairs.length; i++) {
            allowance[msg.sender][pairs[i].token][pairs[i].spender].amount = 0;
            emit Lockdown(msg.sender, pairs[i].token, pairs[i].spender);
        }
    }
}
