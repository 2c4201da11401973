# Completion of matlift for bash.
_matlift() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} choices=
  COMPREPLY=()
  case $previous in
    --prefix | --site) mapfile -t COMPREPLY < <(compgen -d -- "$word"); return ;;
    --engine) mapfile -t COMPREPLY < <(compgen -W 'native wasm' -- "$word"); return ;;
    --port | -e | --eval) return ;;
  esac
  if [ "$COMP_CWORD" -le 1 ]; then
    choices='run web kernel fmt lsp dap accel -e --eval --version --help'
  else
    case ${COMP_WORDS[1]} in
      web) choices='--port --open --engine --site' ;;
      fmt) choices='--check --indent' ;;
      kernel) choices='--install --user --prefix' ;;
      accel) choices='report explain profile simulate info devices calibrate help' ;;
    esac
  fi
  mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word"; compgen -f -X '!*.m' -- "$word"; compgen -d -- "$word")
}
complete -o filenames -F _matlift matlift
