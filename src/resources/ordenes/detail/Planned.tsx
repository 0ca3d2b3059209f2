import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { faltaDePrevisto, type PrevistosOrden, type RepuestoPrevisto } from '#contract/requests/previstosOrden';
import { getJson } from '../../../providers/requests';
import { money } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { PlainTable } from '../../../ui/PlainTable';
import { amountOf } from '../../repuestos/index';
import { takePlanned } from '../requests';
import { isEnded } from '../moves/moves';
import type { PartProps } from './part';
import { useOrderAction } from './useOrderItems';

/** The parts that its services need: missing ones are used all at once, or one by one in another amount. */
export const Planned = ({ orden, onUse }: Pick<PartProps, 'orden'> & { onUse: (part: RepuestoPrevisto) => void }) => {
  const { act } = useOrderAction(orden.id);
  const { data, isFetching } = useQuery({
    queryKey: ['ordenes', orden.id, 'previstos'],
    queryFn: getJson<PrevistosOrden>(`/ordenes/${orden.id}/previstos`),
  });
  if (!data || data.repuestos.length === 0) return null;
  const ended = isEnded(orden.estado);
  const ready = data.repuestos.some((part) => faltaDePrevisto(part) > 0 && part.existencia > 0);
  return (
    <Section
      title="Repuestos previstos"
      actions={
        !ended &&
        ready && (
          <Button
            variant="contained"
            disabled={isFetching}
            startIcon={<Icon name="check" />}
            onClick={() => void act('Lo previsto salió del almacén', () => takePlanned(orden.id))}
          >
            Usar lo previsto
          </Button>
        )
      }
    >
      <PlainTable
        label="Repuestos previstos"
        rows={data.repuestos}
        keyOf={(part) => part.repuesto_id}
        columns={[
          ['Repuesto', (part) => [part.nombre, part.codigo].filter(Boolean).join(' · ')],
          ['Previsto', (part) => amountOf(part.cantidad, part.unidad), 'right'],
          ['Usado', (part) => amountOf(part.usada, part.unidad), 'right'],
          ['', (part) => !ended && <Lacking part={part} onUse={onUse} />, 'right'],
        ]}
      />
      <Estimate planned={data} />
    </Section>
  );
};

const Lacking = ({ part, onUse }: { part: RepuestoPrevisto; onUse: (part: RepuestoPrevisto) => void }) => {
  const lacking = faltaDePrevisto(part);
  if (lacking === 0) return 'Completo';
  if (part.existencia <= 0) return 'Sin existencia';
  return (
    <Button size="small" aria-label={`Usar ${part.nombre}`} onClick={() => onUse(part)}>
      {part.existencia < lacking ? `Usar (hay ${amountOf(part.existencia, part.unidad)})` : 'Usar'}
    </Button>
  );
};

const Estimate = ({ planned: { costo_servicios, costo_repuestos } }: { planned: PrevistosOrden }) =>
  costo_servicios === null || costo_repuestos === null ? null : (
    <Note>
      {`Costo estimado: ${money(costo_servicios + costo_repuestos)} (servicios ${money(costo_servicios)}, repuestos ` +
        `${money(costo_repuestos)} a precio de hoy)`}
    </Note>
  );
