import { useState } from 'react';
import { Button } from '@mui/material';
import type { Existencia } from '#contract/entities/bodegas';
import type { Repuesto } from '#contract/entities/repuestos';
import { FaceChip } from '../../ui/FaceChip';
import { Facts } from '../../ui/Facts';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';
import { useStores } from '../bodegas/index';
import { TransferDialog } from '../traslados/index';
import { bajoMinimo } from './faces';
import { MoveButton } from './MoveButton';
import { StockLevels } from './StockLevels';
import { useStock } from './useStock';
import styles from './repuestos.module.css';

/** Where a part is: what there is in each store, and the levels that hold there. */
export const StockByStore = ({ part }: { part: Repuesto }) => {
  const { data, isError } = useStock(part.id);
  return (
    <Section title="Por bodega" actions={<MoveButton part={part} />}>
      {isError && <Note>No se pudieron cargar las existencias.</Note>}
      {!data && !isError && <ListSkeleton rows={2} />}
      {data && (
        <ul className="divided bare-list grid">
          {data.map((stock) => (
            <Store key={stock.bodega_id} part={part} stock={stock} />
          ))}
        </ul>
      )}
    </Section>
  );
};

const Store = ({ part, stock }: { part: Repuesto; stock: Existencia }) => {
  const [moving, setMoving] = useState(false);
  const several = useStores().length > 1;
  const { bodega_id, bodega, existencia, reservado, disponible, por_llegar, bajo_minimo } = stock;
  const title = `stock-${part.id}-${bodega_id}`;
  return (
    <li className={`grid one-column gap-10 ${styles.store}`} aria-labelledby={title}>
      <div className="row wrap spread gap-8">
        <h4 className="flush inline-row gap-8 semibold" id={title}>
          {bodega} {bajo_minimo && <FaceChip face={bajoMinimo.true} />}
        </h4>
        {several && existencia > 0 && (
          <Button size="small" startIcon={<Icon name="swap_horiz" />} onClick={() => setMoving(true)}>
            Trasladar
          </Button>
        )}
      </div>
      <Facts
        facts={[
          { label: 'Existencia', value: number(existencia, 2) },
          { label: 'Reservado', value: number(reservado, 2) },
          {
            label: 'Disponible',
            value: <span className={disponible < 0 ? 'danger' : ''}>{number(disponible, 2)}</span>,
          },
          { label: 'Por llegar', value: number(por_llegar, 2) },
        ]}
      />
      <StockLevels partId={part.id} stock={stock} />
      {moving && (
        <TransferDialog from={{ id: bodega_id, nombre: bodega }} partId={part.id} onClose={() => setMoving(false)} />
      )}
    </li>
  );
};
