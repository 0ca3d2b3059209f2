import { useState } from 'react';
import { Button, Tab, Tabs } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Bodega } from '#contract/entities/bodegas';
import { Facts } from '../../ui/Facts';
import { factsOf, known } from '../../ui/fields/facts';
import { Icon } from '../../ui/Icon';
import { Section } from '../../ui/Section';
import { newCount } from '../conteos/index';
import { TransferDialog, Transfers } from '../traslados/index';
import { BodegaForm } from './BodegaForm';
import { fields } from './fields';
import { StoreStock } from './StoreStock';
import { useStores } from './useStores';
import styles from './bodegas.module.css';

const tabs = { existencias: 'Existencias', traslados: 'Traslados', datos: 'Datos' };

/** A store: what it has, what came and went, and its form. */
export const BodegaRecord = () => {
  const store = useRecordContext<Bodega>();
  const [tab, setTab] = useState<keyof typeof tabs>('existencias');
  const [moving, setMoving] = useState(false);
  const several = useStores().length > 1;
  if (!store) return null;
  const { id } = store;
  return (
    <div className={`grid one-column gap-12 ${styles.store}`}>
      <div className={`card ${styles.storeFigures}`}>
        <Facts facts={known(factsOf(fields, store, { first: ['repuestos_n', 'valor'] }))} />
      </div>
      <Tabs
        value={tab}
        onChange={(_event, chosen: keyof typeof tabs) => setTab(chosen)}
        aria-label="Partes de la bodega"
      >
        {Object.entries(tabs).map(([value, label]) => (
          <Tab key={value} value={value} label={label} id={`store-tab-${value}`} aria-controls={`store-${value}`} />
        ))}
      </Tabs>
      <div
        role="tabpanel"
        id="store-existencias"
        aria-labelledby="store-tab-existencias"
        hidden={tab !== 'existencias'}
      >
        <Section
          title="Existencias"
          actions={
            <>
              <Button component={Link} to={newCount({ bodega: id })} startIcon={<Icon name="checklist" />}>
                Contar
              </Button>
              {several && (
                <Button variant="contained" startIcon={<Icon name="swap_horiz" />} onClick={() => setMoving(true)}>
                  Trasladar
                </Button>
              )}
            </>
          }
        >
          <StoreStock id={id} />
        </Section>
      </div>
      <div role="tabpanel" id="store-traslados" aria-labelledby="store-tab-traslados" hidden={tab !== 'traslados'}>
        <Section title="Traslados">
          <Transfers filter={{ bodega_id: id }} />
        </Section>
      </div>
      {/* Keeps the values of the form while another tab is shown. */}
      <div role="tabpanel" id="store-datos" aria-labelledby="store-tab-datos" hidden={tab !== 'datos'}>
        <BodegaForm />
      </div>
      {moving && <TransferDialog from={store} onClose={() => setMoving(false)} />}
    </div>
  );
};
