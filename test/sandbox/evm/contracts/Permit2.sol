// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// The allowances of Permit2 without signatures, for the sandbox: same functions and events, and the same reading of an
/// expiry of zero as "only in this block" (https://docs.uniswap.org/contracts/permit2/reference/allowance-transfer).
contract Permit2 {
    struct Allowed {
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }

    struct Pair {
        address token;
        address spender;
    }

    mapping(address => mapping(address => mapping(address => Allowed))) public allowance;

    event Approval(
        address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration
    );
    event Lockdown(address indexed owner, address token, address spender);

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        Allowed storage allowed = allowance[msg.sender][token][spender];
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
