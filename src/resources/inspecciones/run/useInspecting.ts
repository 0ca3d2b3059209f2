import { useCallback, useMemo, useState } from 'react';
import type { NuevaInspeccion } from '#contract/entities/inspecciones';
import type { ActivoPorInspeccionar, Formulario } from '#contract/requests/inspecciones';
import { phoneState } from '../../../providers/offline/phone';
import { useRefusal } from '../../../ui/useAttempt';
import { number } from '../../../ui/formats';
import { useUndoNotice } from '../../../ui/UndoNotice';
import { placeOf } from '../drafts';
import { bodyOf, endFaults } from './body';
import { allWell, groupsOf, nextDue, openAt, outcomeOf, staysOpen, type Draft, type Group, type Point } from './draft';
import { endAnchor } from './Ending';
import { anchorOf } from './PointCard';
import type { Revised, InspectingProps } from './revised';
import { useInspection } from './useInspection';
import { useSender } from './useSender';

const none: ReadonlyMap<string, string> = new Map();

/** The state of an inspection under way, and what its buttons do. */
export const useInspecting = ({ asset, form, revised, onSent, onClose }: InspectingProps) => {
  const place = placeOf(asset.id, form.id, revised?.n);
  const { draft, isKept, write, say, drop, restore } = useInspection(place, revised?.draft);
  const [continued] = useState(isKept && !revised);
  const [tried, setTried] = useState(false);
  const [drawn, setDrawn] = useState<Promise<Blob> | null>(null);
  const sender = useSender();
  const showUndo = useUndoNotice();
  const { refusal, busy, attempt } = useRefusal();
  const groups = useMemo(() => groupsOf(form), [form]);
  const points = useMemo(() => groups.flatMap((group) => group.points), [groups]);
  const outcome = outcomeOf(form, asset, draft);
  const signedBefore = signatureIn(revised);
  const ends = endFaults(form, asset, draft, { ...outcome, hasSigned: signedBefore !== undefined, drawn });

  const answersNow = useCallback(
    () => (phoneState().borradores[place] as Draft | undefined)?.respuestas ?? {},
    [place],
  );
  const onDone = useCallback(
    (item: string) => show(nextDue(points, answersNow(), item)?.id, 'nearest'),
    [points, answersNow],
  );
  const onAllWell = useCallback(
    (group: Group) => {
      write(({ respuestas }) => ({ respuestas: allWell(group.points, respuestas) }));
      const now = answersNow();
      const asked = group.points.find((point) => staysOpen(openAt(asset.defectos, form, point), point, now[point.id]));
      const next = nextDue(group.points, now) ?? asked ?? nextDue(points, now, group.points.at(-1)?.id);
      show(next?.id, 'start');
    },
    [asset, form, points, write, answersNow],
  );
  const send = () => {
    setTried(true);
    if (outcome.faults.size + ends.length > 0)
      return show(points.find(({ id }) => outcome.faults.has(id))?.id, 'center');
    return void attempt(async () => {
      const picture = form.requiere_firma ? await drawn : null;
      const firma = picture ? (await sender.keep(picture)).id : signedBefore;
      await sender.send(bodyOf({ form, asset, draft, outcome, firma, instead: revised?.body }), revised?.n ?? null);
      drop();
      onSent(draft.uuid, outcome.resultado);
    });
  };
  const discard = () => {
    drop();
    showUndo('Se descartó lo anotado', () => restore(draft));
    onClose();
  };

  return {
    ...{ draft, isKept, continued, groups, points, outcome, sender, refusal, busy },
    faults: tried ? outcome.faults : (revised?.faults ?? none),
    /** What keeps it from being sent, in words; empty: nothing. */
    wrong: tried ? missingIn(points, outcome.faults, ends) : (revised?.others ?? []).join('. '),
    open: stillOpen(form, asset, draft),
    ...{ say, write, setDrawn, onDone, onAllWell, send, discard },
  };
};

/** How many points are named. */
const most = 3;

const missingIn = (points: readonly Point[], faults: ReadonlyMap<string, string>, ends: readonly string[]): string => {
  const titles = points.filter(({ id }) => faults.has(id)).map(({ titulo }) => titulo);
  const more = titles.length > most ? ` y ${number(titles.length - most)} más` : '';
  const count = titles.length === 1 ? 'Falta un punto' : `Faltan ${number(titles.length)} puntos`;
  return [...(titles.length > 0 ? [`${count}: ${titles.slice(0, most).join(', ')}${more}`] : []), ...ends].join('. ');
};

/** The titles of what was answered well without saying who repaired it. */
const stillOpen = (form: Formulario, { defectos }: ActivoPorInspeccionar, { respuestas }: Draft): string[] =>
  groupsOf(form)
    .flatMap(({ points }) => points)
    .filter((point) => staysOpen(openAt(defectos, form, point), point, respuestas[point.id]))
    .map(({ titulo }) => titulo);

const signatureIn = (revised: Revised | undefined): string | undefined => {
  const firma: NuevaInspeccion['firma'] = revised?.body.firma;
  return typeof firma === 'string' ? firma : firma?.archivo_id;
};

/** Shows a point, or the end where none is left; its place is where the keyboard goes on. */
const show = (item: string | undefined, block: ScrollLogicalPosition): void =>
  void requestAnimationFrame(() => {
    const place = document.getElementById(item === undefined ? endAnchor : anchorOf(item));
    // Test pages have no layout.
    place?.scrollIntoView?.({ block });
    place?.focus({ preventScroll: true });
  });
