import { useState } from 'react';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Bodega } from '#contract/entities/bodegas';
import { Icon } from '../../ui/Icon';
import { Section } from '../../ui/Section';
import { StoreStock, useStores } from '../bodegas/index';
import { TransferDialog } from '../traslados/index';
import { newCount } from './newCount';

/** The stores that an operario keeps: what is in them, and what may be done there. */
const OwnStores = () => (
  <div className="grid one-column gap-12 below-12">
    {useStores()
      .filter(({ propia }) => propia)
      .map((store) => (
        <OwnStore key={store.id} store={store} />
      ))}
  </div>
);

export default OwnStores;

const OwnStore = ({ store }: { store: Bodega }) => {
  const [moving, setMoving] = useState(false);
  return (
    <Section
      title={store.nombre}
      actions={
        <>
          <Button component={Link} to={newCount({ bodega: store.id })} startIcon={<Icon name="checklist" />}>
            Contar
          </Button>
          <Button variant="contained" startIcon={<Icon name="swap_horiz" />} onClick={() => setMoving(true)}>
            Trasladar
          </Button>
        </>
      }
    >
      <StoreStock id={store.id} />
      {moving && <TransferDialog from={store} onClose={() => setMoving(false)} />}
    </Section>
  );
};
