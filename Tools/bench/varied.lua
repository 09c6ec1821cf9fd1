-- Creates orders that differ in name, email and total, as customers' orders do: for wrk.
-- With the argument `dates`, each has a date somewhere in 17 years, as orders from another program have.
math.randomseed(7)

local function names()
  local names = {}
  for i = 1, 400 do
    local name = ""
    for _ = 1, math.random(3, 9) do name = name .. string.char(math.random(97, 122)) end
    names[i] = name
  end
  return names
end

local first, last = names(), names()
local hasDates = false

function init(arguments)
  hasDates = arguments[1] == "dates"
  wrk.method = "POST"
  wrk.headers["Content-Type"] = "application/json"
end

function request()
  local given, family = first[math.random(400)], last[math.random(400)]
  local date = ""
  if hasDates then
    date = string.format('"date":"20%02d-%02d-%02dT10:00:00Z",', math.random(10, 26), math.random(12), math.random(28))
  end
  return wrk.format(nil, nil, nil, string.format(
    '{"email":"%s.%s%d@example.com","name":{"first":"%s","last":"%s"},%s"total":"%d.%02d","currency":"USD"}',
    given, family, math.random(99999), given, family, date, math.random(0, 4999), math.random(0, 99)))
end
