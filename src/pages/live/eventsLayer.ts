import { useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import { can } from '#contract/access';
import { clasesEvento, severidades } from '#contract/tiposEvento';
import type { Pin } from '../../map/pins/pins';
import type { LiveRows } from '../../providers/live';
import { useRole } from '../../providers/session';
import { iconOfEvento, severidadesDeEvento, useEventsOnMap } from '../../resources/eventos/index';
import { statusTone, type Mode } from '../../theme/tokens';

/**
 * Pending events as pins over the fleet, for users who may see them, with a switch that this device remembers. `among`:
 * 1 for each asset whose events are shown; absent: all events.
 */
export const useEventsLayer = (rows: LiveRows, among: Uint8Array | undefined) => {
  const offered = can(useRole(), 'list', 'eventos');
  const [wanted, setWanted] = useStore<boolean>('mapa.eventos', true);
  const shown = offered && wanted;
  const all = useEventsOnMap(shown);
  const [opened, open] = useState<readonly number[]>([]);
  const pins = useMemo(
    () =>
      all
        .filter(({ activo_id }) => !among || (activo_id !== null && among[rows.indexOf(activo_id) ?? -1]))
        .map(({ id, latitud, longitud, tipo, severidad, estado }): Pin => ({
          ...{ id, lat: latitud, lon: longitud, icon: iconOfEvento({ tipo, grupo: clasesEvento[tipo].grupo }) },
          ...{ rank: severidades.indexOf(severidad), quiet: estado !== 'abierto' },
        })),
    [all, among, rows],
  );
  return {
    shown,
    toggle: offered ? () => setWanted(!wanted) : undefined,
    pins,
    /** The opened events that still exist; several if they are on one spot. */
    opened: useMemo(() => all.filter(({ id }) => opened.includes(id)), [all, opened]),
    open,
  };
};

/** By severity. */
export const severityColours: Record<Mode, readonly string[]> = { light: coloursOf('light'), dark: coloursOf('dark') };

function coloursOf(mode: Mode) {
  return severidades.map((severity) => statusTone[mode][severidadesDeEvento[severity].tone].solid);
}
