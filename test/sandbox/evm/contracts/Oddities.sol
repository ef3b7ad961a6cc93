// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A contract whose logs need not be true, and which fails in several ways. Tests of the preview use it.
contract Oddities {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error OutOfTea(uint256 cups);

    receive() external payable {}

    function give(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    /// Moves one amount and logs another, to another recipient.
    function move(address to, uint256 value, address loggedTo, uint256 logged) external {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        if (logged > 0) emit Transfer(msg.sender, loggedTo, logged);
    }

    /// Looks like a transfer, and logs nothing.
    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        return true;
    }

    /// Sets an allowance without a log.
    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    /// Logs an allowance that it does not set.
    function pretend(address spender, uint256 value) external {
        emit Approval(msg.sender, spender, value);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    /// Pays the caller, and takes that back: a part of a transaction can fail while the whole succeeds.
    function payAndFail() external {
        try this.payOnly(msg.sender) {} catch {}
    }

    function payOnly(address to) external {
        payable(to).transfer(address(this).balance);
        revert("no");
    }

    function failWith(string calldata reason) external pure {
        revert(reason);
    }

    function failAs(uint256 cups) external pure {
        if (cups == 0) revert();
        if (cups == 1) assert(false);
        revert OutOfTea(cups);
    }
}
