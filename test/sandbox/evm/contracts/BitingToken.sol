// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// An ERC-20 token that breaks one rule. `bite` says which one. Tests of hostile tokens use it.
contract BitingToken {
    enum Bite {
        None,
        /// `transfer` and `approve` return nothing, and an allowance must be zero before it changes (like USDT).
        NoReturn,
        /// The recipient gets 1 % less than was sent.
        Fee,
        /// Every transfer fails.
        Paused,
        /// `decimals` reverts.
        NoDecimals,
        /// `symbol` is a single word of 32 bytes (like the first version of MKR).
        WordSymbol,
        /// `balanceOf` reverts.
        NoBalance,
        /// `balanceOf` uses all gas.
        BurnedGas
    }

    Bite public bite;
    uint256 public totalSupply;
    mapping(address => mapping(address => uint256)) public allowance;
    string private symbolText;
    uint8 private places;
    mapping(address => uint256) private balances;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    /// Sets everything once, since no constructor runs.
    function open(string calldata symbol_, uint8 decimals_, Bite bite_, address holder, uint256 value) external {
        require(totalSupply == 0, "already open");
        (symbolText, places, bite) = (symbol_, decimals_, bite_);
        (totalSupply, balances[holder]) = (value, value);
        emit Transfer(address(0), holder, value);
    }

    function name() external view returns (string memory) {
        return symbolText;
    }

    function symbol() external view returns (string memory) {
        if (bite == Bite.WordSymbol) {
            bytes32 word = bytes32(bytes(symbolText));
            assembly {
                mstore(0, word)
                return(0, 32)
            }
        }
        return symbolText;
    }

    function decimals() external view returns (uint8) {
        require(bite != Bite.NoDecimals, "no decimals");
        return places;
    }

    function balanceOf(address owner) external view returns (uint256) {
        require(bite != Bite.NoBalance, "no balance");
        if (bite == Bite.BurnedGas) assembly {
            invalid()
        }
        return balances[owner];
    }

    function approve(address spender, uint256 value) external returns (bool) {
        if (bite == Bite.NoReturn) require(value == 0 || allowance[msg.sender][spender] == 0, "not zero");
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return answer();
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return answer();
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(allowance[from][msg.sender] >= value, "allowance too low");
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return answer();
    }

    function move(address from, address to, uint256 value) private {
        require(bite != Bite.Paused, "paused");
        require(balances[from] >= value, "balance too low");
        uint256 fee = bite == Bite.Fee ? value / 100 : 0;
        balances[from] -= value;
        balances[to] += value - fee;
        totalSupply -= fee;
        emit Transfer(from, to, value - fee);
        if (fee > 0) emit Transfer(from, address(0), fee);
    }

    function answer() private view returns (bool) {
        if (bite == Bite.NoReturn) assembly {
            return(0, 0)
        }
        return true;
    }
}
