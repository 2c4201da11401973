% Structs, cells, errors with identifiers: a small bank.
accounts = struct('owner', {'Ada', 'Ben'}, 'balance', {120, 35});
orders = {'Ada', 'Ben', 50; 'Ben', 'Ada', 500; 'Ben', 'Eve', 5};

for k = 1:size(orders, 1)
    [from, to, amount] = orders{k, :};
    try
        accounts = transfer(accounts, from, to, amount);
        fprintf('%s gave %s %d\n', from, to, amount);
    catch problem
        fprintf('refused (%s): %s\n', problem.identifier, problem.message);
    end
end

for account = accounts
    fprintf('%-4s %6.2f\n', account.owner, account.balance);
end

function accounts = transfer(accounts, from, to, amount)
    source = find(strcmp({accounts.owner}, from));
    target = find(strcmp({accounts.owner}, to));
    if isempty(target)
        error('bank:noAccount', 'There is no account of %s.', to);
    end
    if accounts(source).balance < amount
        error('bank:funds', '%s has only %.2f.', from, accounts(source).balance);
    end
    accounts(source).balance = accounts(source).balance - amount;
    accounts(target).balance = accounts(target).balance + amount;
end
