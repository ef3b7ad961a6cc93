// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface Router02 {
    function WETH() external view returns (address);
    function swapExactETHForTokens(uint256 minOut, address[] calldata path, address to, uint256 deadline) external payable returns (uint256[] memory);
    function swapExactTokensForETH(uint256 amount, uint256 minOut, address[] calldata path, address to, uint256 deadline) external returns (uint256[] memory);
    function swapExactTokensForTokens(uint256 amount, uint256 minOut, address[] calldata path, address to, uint256 deadline) external returns (uint256[] memory);
}

/// Swaps at Router02 (Uniswap V2), and keeps 0.85 % of what is paid.
contract FeeRouter {
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    Router02 public router;

    event Swapped(address indexed account, address from, address to, uint256 amount, uint256 fee, uint256 received, address recipient);

    /// The sandbox writes the code to a fixed address, so that no constructor runs.
    function open(Router02 router_) external {
        require(address(router) == address(0), "FeeRouter: already open");
        router = router_;
    }

    /// Pays `amount` of `from`, and receives at least `minOut` of `to`.
    function swap(address from, address to, uint256 amount, uint256 minOut) external payable returns (uint256) {
        return swapFor(from, to, amount, minOut, msg.sender);
    }

    function swapFor(address from, address to, uint256 amount, uint256 minOut, address recipient) public payable returns (uint256) {
        require(msg.value == (from == NATIVE ? amount : 0), "FeeRouter: the value is not the amount");
        uint256 fee = amount * 85 / 10000;
        uint256 received = from == NATIVE
            ? router.swapExactETHForTokens{value: amount - fee}(minOut, path(from, to), recipient, block.timestamp)[1]
            : sell(from, to, amount, fee, minOut, recipient);
        emit Swapped(msg.sender, from, to, amount, fee, received, recipient);
        return received;
    }

    function sell(address from, address to, uint256 amount, uint256 fee, uint256 minOut, address recipient) private returns (uint256) {
        require(ask(from, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount)), "FeeRouter: the token was not transferred");
        require(ask(from, abi.encodeWithSignature("approve(address,uint256)", address(router), amount - fee)), "FeeRouter: the token was not approved");
        uint256[] memory amounts = to == NATIVE
            ? router.swapExactTokensForETH(amount - fee, minOut, path(from, to), recipient, block.timestamp)
            : router.swapExactTokensForTokens(amount - fee, minOut, path(from, to), recipient, block.timestamp);
        return amounts[1];
    }

    function path(address from, address to) private view returns (address[] memory both) {
        both = new address[](2);
        (both[0], both[1]) = (from == NATIVE ? router.WETH() : from, to == NATIVE ? router.WETH() : to);
    }

    /// Some tokens return nothing. The reason of a revert goes to the caller.
    function ask(address token, bytes memory data) private returns (bool) {
        (bool succeeded, bytes memory answer) = token.call(data);
        if (!succeeded) assembly { revert(add(answer, 32), mload(answer)) }
        return answer.length == 0 || abi.decode(answer, (bool));
    }
}
