classdef Bell < handle
  properties (SetObservable)
    tone = 0
  end
  events
    Rang
  end
  methods
    function ring(b), notify(b, 'Rang'); end
  end
end
