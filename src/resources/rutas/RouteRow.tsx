import { useTheme } from '@mui/material';
import { useState, type ComponentProps } from 'react';
import type { Ruta } from '#contract/entities/rutas';
import { stopColours } from '../../map/palette';
import { PanelFace, PanelRow, PanelWho } from '../../map/page/pieces';
import { kilometres, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { daysInWords, departureInWords, nextDeparture } from './days';
import { activas } from './faces';

interface Props extends Omit<ComponentProps<typeof PanelRow>, 'id' | 'children'> {
  route: Ruta;
  nameOf: (asset: number) => string;
}

/** The most assets shown by name. */
const named = 2;

/** A route in the list: its length, its departure, and who drives it next. */
export const RouteRow = ({ route, nameOf, ...row }: Props) => {
  const { mode } = useTheme().palette;
  const [now] = useState(() => new Date());
  const { id, nombre, codigo, color, activa, distancia_km, paradas_n, dias_semana, hora_salida } = route;
  const next = nextDeparture(route, now);
  const more = (next?.activos.length ?? 0) - named;
  return (
    <PanelRow id={id} {...row}>
      <PanelFace style={{ background: stopColours[mode][activa ? color : 'gris'] }}>
        <Icon name="route" size={18} />
      </PanelFace>
      <PanelWho>
        <strong>{nombre}</strong>
        <span>
          {[codigo, kilometres(distancia_km), paradas_n === 1 ? '1 parada' : `${number(paradas_n)} paradas`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>
          {[!activa && activas.false.label, daysInWords(dias_semana), dias_semana.length > 0 && hora_salida]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {next && (
          <span>
            {departureInWords(next.at, now)}: {next.activos.slice(0, named).map(nameOf).join(', ')}
            {more > 0 && ` y ${number(more)} más`}
          </span>
        )}
      </PanelWho>
    </PanelRow>
  );
};
