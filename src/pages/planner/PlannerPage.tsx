import { Suspense, useCallback, useMemo, useState } from 'react';
import { LinearProgress } from '@mui/material';
import { masProgramadas } from '#contract/requests/planificador';
import { useOrderChanges, usePlan, type Place, type PlanOrder } from '../../resources/ordenes/index';
import { PlanDialog, SuggestDialog } from '../../resources/ordenes/pages';
import { currentDay, dayOf, momentAt } from '../../ui/dates/zone';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Unreachable } from '../../ui/Unreachable';
import { useShown } from '../../ui/useShown';
import { saveWeek } from './file';
import { PlannerBar } from './PlannerBar';
import { PlannerBoard } from './PlannerBoard';
import { usePlanMoves } from './usePlanMoves';
import { usePlannerKeys } from './usePlannerKeys';
import { usePlannerQuery } from './usePlannerQuery';
import { plannedWords, takenBackWords, usualHour } from './words';
import styles from './planner.module.css';

/** Who does which order when. */
const PlannerPage = () => {
  const query = usePlannerQuery();
  const { desde, hasta, days, nivel } = query;
  const asked = useMemo(
    () => ({ desde, hasta, ...(nivel !== undefined && { nivel_id: nivel }) }),
    [desde, hasta, nivel],
  );
  useOrderChanges();
  usePlannerKeys(query);
  useShown('paper');
  const { data, error, isFetching, isPlaceholderData, refetch } = usePlan(asked);
  const moves = usePlanMoves(asked, data);
  const { plan } = moves;
  const [opened, setOpened] = useState<PlanOrder>();
  const [suggesting, setSuggesting] = useState<readonly number[]>();
  const open = useCallback((order: PlanOrder) => setOpened(order), []);
  const orderOf = (id: number) => plan?.ordenes.find((order) => order.id === id);

  const plant = (order: PlanOrder, place: Place) => {
    const person = plan?.personas.find(({ id }) => id === place.personal_id);
    const words =
      person && place.fecha_programada !== null
        ? plannedWords(order, person, dayOf(place.fecha_programada))
        : takenBackWords(order);
    return moves.put(orderOf(order.id) ?? order, place, { words, rethrow: true });
  };

  return (
    <div className={`column gap-8 shrink ${styles.page}`} data-view={query.view}>
      <PlannerBar
        query={query}
        onUndo={moves.undoLast}
        onExport={plan && plan.personas.length > 0 ? () => saveWeek(plan, days) : undefined}
      />
      <div className={styles.progress}>
        {isFetching && (!plan || isPlaceholderData) && <LinearProgress aria-label="Cargando el plan" />}
      </div>
      {!plan &&
        (error ? (
          <Unreachable what="el plan" error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={8} />
        ))}
      {plan && (
        <PlannerBoard
          plan={plan}
          days={days}
          moves={moves}
          old={isPlaceholderData}
          onOpen={open}
          onSuggest={setSuggesting}
        />
      )}
      <Suspense>
        {opened && (
          <PlanDialog
            id={opened.id}
            numero={opened.numero}
            titulo={opened.titulo}
            now={{
              personal_id: opened.responsable_id,
              fecha_programada: opened.fecha_programada ?? momentAt(query.day, usualHour),
            }}
            planned={opened.fecha_programada !== null || opened.responsable_id !== null}
            onSuggest={() => {
              setSuggesting([opened.id]);
              setOpened(undefined);
            }}
            onPlan={(place) => plant(opened, place)}
            onClose={() => setOpened(undefined)}
          />
        )}
        {suggesting && (
          <SuggestDialog
            {...(suggesting.length <= masProgramadas && { ids: suggesting })}
            asked={fromToday(asked)}
            nameOf={(id) => nameOf(orderOf(id))}
            onApply={(places) => moves.apply(places, orderOf)}
            onClose={() => setSuggesting(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
};

export default PlannerPage;

const nameOf = (order: PlanOrder | undefined) => (order ? `${order.numero} · ${order.titulo}` : 'La orden');

/** Nothing is suggested for days that are over. */
const fromToday = <Asked extends { desde: string; hasta: string }>(asked: Asked): Asked => {
  const today = currentDay();
  return asked.desde < today && asked.hasta >= today ? { ...asked, desde: today } : asked;
};
