// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IToken {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Takes the deposits of payments, and forwards each at once to the address of its payment.
contract Deposit {
    function deposit(address token, uint256 amount, address receiver) external {
        require(IToken(token).transferFrom(msg.sender, receiver, amount), "not paid");
    }

    function depositCoin(address payable receiver) external payable {
        (bool isPaid, ) = receiver.call{value: msg.value}("");
        require(isPaid, "not paid");
    }
}
