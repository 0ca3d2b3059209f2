import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  faltaDePrevisto,
  porPedir,
  type PrevistosOrden,
  type RepuestoPrevisto,
} from '#contract/requests/previstosOrden';
import { getJson } from '../../../providers/requests';
import { money, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { PlainTable } from '../../../ui/PlainTable';
import { useNamesOf } from '../../../ui/useNamesOf';
import { usePhone } from '../../../ui/usePhone';
import { useStores } from '../../bodegas/index';
import { purchaseForOrder } from '../../compras/index';
import { amountOf } from '../../repuestos/index';
import { takePlanned } from '../requests';
import { isEnded } from '../moves/moves';
import type { PartProps } from './part';
import { useOrderAction } from './useOrderItems';

/** The parts that its services need: missing ones are used all at once, or one by one in another amount. */
export const Planned = ({ orden, mayEdit, onUse }: PartProps & { onUse: (part: RepuestoPrevisto) => void }) => {
  const { act } = useOrderAction(orden.id);
  const phone = usePhone();
  const { data, isFetching } = useQuery({
    queryKey: ['ordenes', orden.id, 'previstos'],
    queryFn: getJson<PrevistosOrden>(`/ordenes/${orden.id}/previstos`),
  });
  if (!data || data.repuestos.length === 0) return null;
  const ended = isEnded(orden.estado);
  const wide = !ended && !phone;
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
          [
            'Repuesto',
            (part) => (
              <>
                {part.nombre}
                {part.codigo && <small className="block muted">{part.codigo}</small>}
                {phone && !ended && (
                  <>
                    <small className="block muted">{stockOf(part)}</small>
                    <Lacking {...{ part, orden, mayEdit, onUse }} />
                  </>
                )}
              </>
            ),
          ],
          ['Usado', ({ usada, cantidad, unidad }) => `${number(usada, 2)} de ${amountOf(cantidad, unidad)}`, 'right'],
          wide && ['Reservado', (part) => number(part.reservada, 2), 'right'],
          wide && ['Disponible', (part) => number(part.disponible, 2), 'right'],
          wide && ['Por llegar', (part) => number(part.por_llegar, 2), 'right'],
          !phone && ['', (part) => !ended && <Lacking {...{ part, orden, mayEdit, onUse }} />, 'right'],
        ]}
      />
      {!ended && <Store id={data.bodega_id} />}
      <Estimate planned={data} />
    </Section>
  );
};

const stockOf = ({ reservada, disponible, por_llegar }: RepuestoPrevisto) =>
  `${number(reservada, 2)} reservado · ${number(disponible, 2)} disponible · ${number(por_llegar, 2)} por llegar`;

interface LackingProps extends PartProps {
  part: RepuestoPrevisto;
  onUse: (part: RepuestoPrevisto) => void;
}

const Lacking = ({ part, orden, mayEdit, onUse }: LackingProps) => {
  const lacking = faltaDePrevisto(part);
  if (lacking === 0) return 'Completo';
  const toOrder = porPedir(part);
  return (
    <span className="inline-row wrap to-end">
      {toOrder > 0 && <span className="danger">{`Faltan ${number(toOrder, 2)}`}</span>}
      {toOrder > 0 && mayEdit && (
        <Button size="small" component={Link} to={purchaseForOrder(orden.id)} aria-label={`Pedir ${part.nombre}`}>
          Pedir
        </Button>
      )}
      {part.existencia > 0 && (
        <Button size="small" aria-label={`Usar ${part.nombre}`} onClick={() => onUse(part)}>
          {part.existencia < lacking ? `Usar (hay ${amountOf(part.existencia, part.unidad)})` : 'Usar'}
        </Button>
      )}
      {part.existencia <= 0 && toOrder === 0 && 'Por llegar'}
    </span>
  );
};

/** Where its parts are taken from, in a company that has several stores. */
const Store = ({ id }: { id: number | null }) => {
  const several = useStores().length > 1;
  const name = useNamesOf('bodegas', id === null ? [] : [id]).get(id ?? 0);
  return several && name && <Note>{`Salen de la bodega «${name}»`}</Note>;
};

const Estimate = ({ planned: { costo_servicios, costo_repuestos } }: { planned: PrevistosOrden }) =>
  costo_servicios === null || costo_repuestos === null ? null : (
    <Note>
      {`Costo estimado: ${money(costo_servicios + costo_repuestos)} (servicios ${money(costo_servicios)}, repuestos ` +
        `${money(costo_repuestos)} a precio de hoy)`}
    </Note>
  );
