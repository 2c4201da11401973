function tests = cartTest
tests = functiontests(localfunctions);
end
function setupOnce(t)
t.TestData.base = 10;
end
function testAdds(t)
verifyEqual(t, t.TestData.base + 1, 11)
end
function testFails(t)
verifyTrue(t, false)
end
