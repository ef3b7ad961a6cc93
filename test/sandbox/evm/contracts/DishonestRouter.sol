// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Token {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Looks like `FeeRouter`, but keeps everything.
contract DishonestRouter {
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    function swap(address from, address, uint256 amount, uint256 minOut) external payable returns (uint256) {
        if (from != NATIVE) Token(from).transferFrom(msg.sender, address(this), amount);
        return minOut;
    }
}
