import { CircleMarker, Pane, Tooltip } from 'react-leaflet';
import type { EventoDeRecorrido } from '#contract/requests/viajes';
import { tipo as kinds } from '#contract/words/tiposEvento';
import { fleetPalettes } from '../../map/palette';
import { measured, severidadesDeEvento } from '../../resources/eventos/index';
import { statusTone, type Mode } from '../../theme/tokens';
import { clock } from '../../ui/formats';

interface Props {
  events: readonly EventoDeRecorrido[];
  mode: Mode;
  /** Seconds since 1970; the player jumps there. */
  onMoment: (at: number) => void;
}

/** The events on the way, each in the colour of its severity. */
export const EventPins = ({ events, mode, onMoment }: Props) => (
  <Pane name="eventos" style={{ zIndex: 440 }}>
    {events.map((event) => (
      <CircleMarker
        key={event.id}
        center={[event.latitud, event.longitud]}
        radius={7}
        pathOptions={{
          color: fleetPalettes[mode].rim,
          weight: 2,
          fillColor: statusTone[mode][severidadesDeEvento[event.severidad].tone].solid,
          fillOpacity: 1,
        }}
        eventHandlers={{ click: () => onMoment(Date.parse(event.inicio_en) / 1_000) }}
      >
        <Tooltip>{[clock(event.inicio_en), kinds[event.tipo], measured(event)].filter(Boolean).join(' · ')}</Tooltip>
      </CircleMarker>
    ))}
  </Pane>
);
