% A CSV file as offices have them: read, group, join, pivot.
folder = tempname; mkdir(folder); cleaner = onCleanup(@() rmdir(folder, 's'));
writelines(["date,shop,item,pieces,price"; "2024-01-05,Ulm,tea,3,4.20"; "2024-01-17,Ulm,coffee,1,7.90"; ...
            "2024-02-02,Bonn,tea,,4.20"; "2024-02-11,Bonn,""cocoa, dark"",2,6.50"; "2024-02-28,Ulm,tea,5,4.40"; ...
            "2024-03-09,Kiel,coffee,4,7.50"; "2024-03-30,Bonn,coffee,2,7.90"], fullfile(folder, 'sales.csv'))

T = readtable(fullfile(folder, 'sales.csv'), 'TextType', 'string');
fprintf('%d rows, %d without a number of pieces\n', height(T), sum(ismissing(T.pieces)))
T.pieces = fillmissing(T.pieces, 'constant', 1);
T.turnover = T.pieces .* T.price;
T.month = month(T.date, 'shortname');
T.shop = categorical(T.shop);
byShop = groupsummary(T, 'shop', {'sum', 'max'}, 'turnover')

managers = table(categorical(["Bonn"; "Kiel"; "Ulm"]), ["Ida"; "Jo"; "Max"], 'VariableNames', {'shop', 'manager'});
joined = join(byShop, managers);
[~, best] = max(joined.sum_turnover);
fprintf('%s leads with %.2f\n', joined.manager(best), joined.sum_turnover(best))
disp(unstack(T(:, {'month', 'shop', 'turnover'}), 'turnover', 'shop', 'AggregationFunction', @sum))

bar(byShop.shop, byShop.sum_turnover), ylabel('turnover'), title('By shop')
