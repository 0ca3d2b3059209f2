import { useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { Linea } from '#contract/core/lineas';
import { noSteps, stepBack, stepFrom, stepOn, type Steps } from '../../../map/editor/history';
import type { Places } from '../../../map/editor/line';

const none: Places = [];

/** The line in the form, its setter and its undo. A line without places is null: the contract requires one. */
export const useDrawnLine = () => {
  const { setValue } = useFormContext();
  const { isSubmitted } = useFormState();
  const line = useWatch<Record<string, Linea | null>>({ name: 'trazado' });
  const [steps, setSteps] = useState<Steps<Places>>(noSteps);
  const places: Places = line?.coordinates ?? none;

  const write = (next: Places) =>
    setValue('trazado', next.length === 0 ? null : { type: 'LineString', coordinates: next }, {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    });
  const put = (next: Places) => {
    if (next === places) return;
    setSteps(stepFrom(steps, places));
    write(next);
  };
  const go = (step: typeof stepBack) => {
    const gone = step(steps, places);
    if (!gone) return;
    setSteps(gone[1]);
    write(gone[0]);
  };
  return {
    places,
    put,
    undo: () => go(stepBack),
    redo: () => go(stepOn),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
  };
};
