#!/bin/sh
# Builds a site in parts on a Slurm cluster and merges them. Run it in the project folder, which all
# nodes must share, as must PODIUM_CONTENT, PODIUM_PARTS and PODIUM_OUT:
#
#   PODIUM_PARTS=/shared/parts PODIUM_OUT=/shared/dist deploy/slurm/submit.sh 16
#
# Prints the ids of the three jobs: facts of the content, array of parts, merge.
set -eu

count=${1:-4}
folder=$(dirname "$0")
: "${PODIUM_PARTS:?Set PODIUM_PARTS to the folder for the parts}"
mkdir -p "$PODIUM_PARTS"

submit() {
  # A job whose dependency has failed would stay in the queue for ever.
  sbatch --parsable --kill-on-invalid-dep=yes --output="$PODIUM_PARTS/%x-%A-%a.log" --open-mode=append "$@"
}

facts=$(submit "$folder/facts.sbatch")
parts=$(submit --array="1-$count" --dependency="afterok:$facts" "$folder/part.sbatch")
merge=$(submit --dependency="afterok:$parts" "$folder/merge.sbatch" "$count")
echo "$facts $parts $merge"
