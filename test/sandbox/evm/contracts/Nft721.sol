// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A minimal ERC-721 contract for the sandbox. Anyone may mint, with any metadata: tests of hostile metadata use that.
contract Nft721 {
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => string) public tokenURI;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    function name() external pure returns (string memory) {
        return "Sandbox NFTs";
    }

    function symbol() external pure returns (string memory) {
        return "SBN";
    }

    /// ERC-165, ERC-721 and its metadata.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function mint(address to, uint256 id, string calldata uri) external {
        require(ownerOf[id] == address(0), "already minted");
        tokenURI[id] = uri;
        move(address(0), to, id);
    }

    function approve(address spender, uint256 id) external {
        require(ownerOf[id] == msg.sender, "not the owner");
        getApproved[id] = spender;
        emit Approval(msg.sender, spender, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf[id] == from, "not the owner");
        require(from == msg.sender || getApproved[id] == msg.sender || isApprovedForAll[from][msg.sender], "not approved");
        move(from, to, id);
    }

    function move(address from, address to, uint256 id) private {
        if (from != address(0)) balanceOf[from] -= 1;
        balanceOf[to] += 1;
        (ownerOf[id], getApproved[id]) = (to, address(0));
        emit Transfer(from, to, id);
    }
}
