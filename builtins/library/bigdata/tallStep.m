classdef (Hidden) tallStep < handle
% One step of what a tall array stands for. Its inputs are steps and plain values.
%
%   source   reads rows of a datastore, a part at a time
%   rows     part = f(parts...)
%   scan     [part, state] = f(state, parts...): rows that depend on those before
%   fold     state = f(state, parts...), over all parts; then finish(state) is its value
%   value    f(values...)
%
% The first three come in parts, which only last while a pass runs; a fold and a value are whole, and known from then on (tallPlan).

  properties
    Kind
    Function
    Inputs = {}
    Finish = @(state) state
    Enough = @(state) false   % of a fold: whether more parts would change nothing
    Number                    % in the order of making: inputs have lower ones
    Known = false
    Value
    Sample                    % what comes, without rows: tells class and width
    Typed = false             % whether that is known
    Preview                   % the first rows, where they are known without computing
    Height = NaN              % where it is known
    % Of the evaluation that runs:
    Mark = 0
    Ready = 0                 % passes after which it can be computed
    Slot = 0
  end

  methods
    function s = tallStep(kind, f, inputs)
      s.Number = tallStep.next();
      if nargin == 0, return, end
      s.Kind = kind;
      s.Function = f;
      s.Inputs = inputs;
    end
    function tf = isWhole(s), tf = strcmp(s.Kind, 'fold') || strcmp(s.Kind, 'value'); end
    function s = sampled(s)
      % The sample follows from those of the inputs. What fails without rows may do well with some: then nothing is known of it.
      try
        args = cellfun(@tallStep.sampleOf, s.Inputs, 'UniformOutput', false);
        switch s.Kind
          case {'rows', 'value'}, s.Sample = s.Function(args{:});
          case 'scan', s.Sample = s.Function([], args{:});
          case 'fold', s.Sample = s.Finish(s.Function([], args{:}));
        end
        s.Typed = all(cellfun(@(in) ~isa(in, 'tallStep') || in.Typed, s.Inputs));
      catch e
        if strcmp(e.identifier, 'MATLAB:nomem'), rethrow(e), end   % that says nothing about rows
        s.Sample = [];
      end
    end
    function setKnown(s, v)
      s.Value = v;
      s.Known = true;
      s.Inputs = {};
      s.Sample = v;
      s.Typed = true;
    end
  end

  methods (Static)
    function n = next()
      persistent last
      if isempty(last), last = 0; end
      last = last + 1;
      n = last;
    end
    function v = sampleOf(x)
      v = x;
      if isa(x, 'tallStep'), v = x.Sample; end
    end
    function s = source(ds)
      s = tallStep('source', copy(ds), {});
      reset(s.Function);
      s.Preview = preview(ds);
      if isa(ds, 'matlab.io.datastore.FileDatastore') && ~ds.UniformRead, s.Preview = {s.Preview}; end
      if isa(ds, 'matlab.io.datastore.ArrayDatastore'), s.Height = height(ds); end
      s.Sample = tallPlan.firstRows(s.Preview, 0);
      s.Typed = true;
    end
  end
end
