import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { limits } from '#contract/core/limits';
import { esSosSinAtender } from '#contract/entities/tiposEvento';
import type { MuroAbierto, VistaMuro } from '#contract/requests/muros';
import { liveStates } from '#contract/core/realtime';
import { clasesEvento, severidades } from '#contract/entities/tiposEvento';
import type { Pin } from '../../map/pins/pins';
import { getJson } from '../../providers/requests';
import { useLivePositions } from '../../providers/live';
import { iconOfEvento, summaryInterval, useEventsOnMap, useEventSummaryQuery } from '../../resources/eventos/index';
import { ago, measured, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { liveFaces } from '../../ui/liveFaces';
import { useAssetNames } from '../../ui/useAssetNames';
import { oldSince } from '../../ui/oldSince';
import { useNow } from '../../ui/useNow';
import { useSiren } from '../../ui/useSiren';
import { levelAndBelow, type Level } from '../live/levels';
import { createRoster, everything } from '../live/roster';
import { faceOf } from '../live/stateFaces';
import { withoutUnknown } from '../live/stateCounts';
import { staleness } from '../live/staleness';
import { useAlarms } from '../live/useAlarms';
import shared from './wall.module.css';
import styles from './WallPage.module.css';
import { WallAlarms } from './WallAlarms';
import { WallControls } from './WallControls';
import { WallEvents } from './WallEvents';
import { WallMap } from './WallMap';
import { WallStrip } from './WallStrip';
import { useAwake, useStill } from './useStill';
import { useWaiting, waitingInterval } from './useWaiting';
import { useWallTheme } from './useWallTheme';

/** A company on a screen that nobody touches: figures, alarms, and its views in turn. */
export const WallPage = ({ wall }: { wall: MuroAbierto }) => {
  const { rows, alarm, ...status } = useLivePositions();
  useAlarms(alarm);
  useAwake();
  const [mode, chooseMode] = useWallTheme();
  const still = useStill();
  const now = useNow(1_000);
  const { nameOf } = useAssetNames();
  const summary = useEventSummaryQuery();
  const waiting = useWaiting();
  const waitingOld = oldSince(waiting, waitingInterval, now);
  const total = summary.data?.alarmas_n ?? 0;
  const { blocked, unblock } = useSiren(total > 0);
  const events = useEventsOnMap(true);
  const [turn, view] = useTurns(wall.vistas);
  const levels = useWallLevels(wall);
  const roster = useMemo(() => createRoster(rows), [rows]);
  const level = view.nivel_id;
  const within = useMemo(() => (level === null ? undefined : levelAndBelow(levels ?? none, level)), [levels, level]);
  const fleet = useMemo(
    () => roster({ ...everything, level }, { levels: within }),
    // `status.revision` changes whenever the contents of the rows do.
    // oxlint-disable-next-line react/exhaustive-deps
    [roster, level, within, status.revision],
  );
  const pins = useMemo(
    () =>
      events.map(({ id, latitud, longitud, tipo, severidad, estado, activo_id, asunto }): Pin => ({
        ...{ id, lat: latitud, lon: longitud, icon: iconOfEvento({ tipo, grupo: clasesEvento[tipo].grupo }) },
        ...{ rank: severidades.indexOf(severidad), quiet: estado !== 'abierto' },
        ...(esSosSinAtender({ tipo, estado }) && {
          label: ['SOS', activo_id === null ? asunto : nameOf(activo_id)].filter(Boolean).join(' · '),
        }),
      })),
    [events, nameOf],
  );
  const known = status.phase === 'listo' && (level === null || levels !== undefined);
  const warning = staleness(status, fleet.counts[liveStates.indexOf('movimiento')] ?? 0, now);
  const maps = { rows, mode, pins, shown: fleet.shown };
  const followed = view.tipo === 'seguimiento' ? view.activos : [];

  return (
    <div className={`column clip text ${styles.wall}`} data-still={still}>
      <WallStrip
        wall={wall}
        counts={known ? withoutUnknown(fleet.counts, summary.data !== undefined) : undefined}
        pending={waiting.data?.total}
        old={waitingOld}
        now={now}
      />
      <WallAlarms summary={summary.data} old={oldSince(summary, summaryInterval, now)} nameOf={nameOf} now={now} />
      <main className={`flex grow shrink-y relative ${shared.wallView}`} data-view={view.tipo}>
        {followed.length > 0 ? (
          <div className={`grid gap-4 grow shrink relative ${styles.followed}`} data-many={followed.length}>
            {followed.map((id) => {
              const index = rows.indexOf(id) ?? -1;
              const face = faceOf(rows.reported[index]);
              const inAlarm = liveStates[rows.state[index] ?? -1] === 'alarma';
              return (
                <section className="relative clip" key={id} aria-label={nameOf(id)}>
                  <WallMap label={`Mapa de ${nameOf(id)}`} {...maps} order={[]} followed={index} />
                  <p className={`row rounded ${styles.wallName}`}>
                    <strong>{nameOf(id)}</strong>
                    {inAlarm && (
                      <span className={`tone-${liveFaces.alarma.tone}`}>
                        <Icon name={liveFaces.alarma.icon} size={20} />
                        {liveFaces.alarma.label}
                      </span>
                    )}
                    {status.phase === 'listo' || index >= 0 ? (
                      <>
                        <span className={`tone-${face.tone}`}>
                          <Icon name={face.icon} size={20} />
                          {face.label}
                        </span>
                        <span>{placeText(rows.time[index], rows.speed[index], now)}</span>
                      </>
                    ) : (
                      '—'
                    )}
                  </p>
                </section>
              );
            })}
          </div>
        ) : (
          <div className={`grow shrink relative ${styles.map}`}>
            <WallMap key={`${turn}`} label="Mapa de la flota" {...maps} order={fleet.order} />
          </div>
        )}
        <WallEvents waiting={waiting.data} old={waitingOld} now={now} />
        {warning && (
          <p role="status" className={`row rounded ${styles.warning} tone-aviso`}>
            <Icon name="sync_problem" size={22} />
            {warning}
          </p>
        )}
        {wall.vistas.length > 1 && (
          <p className={styles.turns} aria-label={`Vista ${number(turn + 1)} de ${number(wall.vistas.length)}`}>
            {wall.vistas.map((_, at) => (
              <i key={at} data-on={at === turn} />
            ))}
          </p>
        )}
      </main>
      <WallControls
        mode={mode}
        onMode={chooseMode}
        silent={blocked}
        onSound={unblock}
        still={still}
        urgent={total > 0}
      />
    </div>
  );
};

const placeText = (time: number | undefined, speed: number | undefined, now: number) =>
  time
    ? [speed === undefined || Number.isNaN(speed) ? null : measured(speed, 'km/h', 0), ago(time, now)]
        .filter(Boolean)
        .join(' · ')
    : 'Sin posición';

/** Whose turn it is, one view after the other. */
const useTurns = (views: readonly VistaMuro[]): [number, VistaMuro] => {
  const [turn, setTurn] = useState(0);
  const at = turn % views.length;
  const view = views[at] ?? usual;
  const seconds = view.segundos;
  const many = views.length;
  useEffect(() => {
    if (many < 2) return undefined;
    const timer = setTimeout(() => setTurn((now) => now + 1), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [turn, many, seconds]);
  return [at, view];
};

const usual: VistaMuro = { tipo: 'flota', activos: [], nivel_id: null, segundos: 20 };

/** The company's levels, for a wall that shows one of them; undefined while unknown. */
const useWallLevels = ({ vistas, empresa }: MuroAbierto): readonly Level[] | undefined => {
  const { data } = useQuery({
    enabled: vistas.some(({ nivel_id }) => nivel_id !== null),
    queryKey: ['muro', 'niveles', empresa.empresa_id],
    queryFn: getJson<Level[]>(`/niveles?range=[0,${limits.list.rows - 1}]`),
    refetchInterval: 300_000,
  });
  return data;
};

const none: readonly Level[] = [];
