import { useState } from 'react';
import { Button, Link, Tab, Tabs } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { filteredBy, type PagePath } from '#contract/core/paths';
import type { Proveedor } from '#contract/entities/proveedores';
import { Facts } from '../../ui/Facts';
import { factsOf } from '../../ui/fields/facts';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { Desempeno } from './Desempeno';
import { ProveedorForm } from './ProveedorForm';
import { fields } from './fields';
import { UnionDialog } from './UnionDialog';

const tabs = { resumen: 'Resumen', desempeno: 'Desempeño', datos: 'Datos' };

/** A supplier: what names them, and their form. */
export const ProveedorRecord = () => {
  const supplier = useRecordContext<Proveedor>();
  const [tab, setTab] = useState<keyof typeof tabs>('resumen');
  const [joining, setJoining] = useState(false);
  if (!supplier) return null;
  const { id, repuestos_n, ordenes_n, compras_abiertas_n, condiciones, nota } = supplier;
  return (
    <div className="grid one-column gap-12">
      <Tabs
        value={tab}
        onChange={(_event, chosen: keyof typeof tabs) => setTab(chosen)}
        aria-label="Partes del proveedor"
      >
        {Object.entries(tabs).map(([value, label]) => (
          <Tab
            key={value}
            value={value}
            label={label}
            id={`supplier-tab-${value}`}
            aria-controls={`supplier-${value}`}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="supplier-resumen" aria-labelledby="supplier-tab-resumen" hidden={tab !== 'resumen'}>
        <div className="grid gap-12">
          <Facts
            facts={factsOf(fields, supplier, {
              instead: {
                repuestos_n: <Rows to="/servicios/repuestos" filter={{ proveedor_id: id }} n={repuestos_n} />,
                ordenes_n: <Rows to="/ordenes" filter={{ proveedor_id: id }} n={ordenes_n} />,
                compras_abiertas_n: (
                  <Rows
                    to="/servicios/repuestos/compras"
                    filter={{ proveedor_id: id, abierta: true }}
                    n={compras_abiertas_n}
                  />
                ),
              },
            })}
          />
          {condiciones && <p className="flush">{condiciones}</p>}
          {nota && <p className="flush muted">{nota}</p>}
          <div>
            <Button startIcon={<Icon name="swap_horiz" />} onClick={() => setJoining(true)}>
              Unir con otro
            </Button>
          </div>
        </div>
      </div>
      <div
        role="tabpanel"
        id="supplier-desempeno"
        aria-labelledby="supplier-tab-desempeno"
        hidden={tab !== 'desempeno'}
      >
        {tab === 'desempeno' && <Desempeno supplier={supplier} />}
      </div>
      {/* Keeps the values of the form while the other tab is shown. */}
      <div role="tabpanel" id="supplier-datos" aria-labelledby="supplier-tab-datos" hidden={tab !== 'datos'}>
        <ProveedorForm />
      </div>
      {joining && <UnionDialog supplier={supplier} onClose={() => setJoining(false)} />}
    </div>
  );
};

/** How many there are: the list of exactly these. */
const Rows = ({ to, filter, n }: { to: PagePath; filter: object; n: number }) =>
  n > 0 ? (
    <Link component={RouterLink} to={to + filteredBy(filter)}>
      {number(n)}
    </Link>
  ) : (
    '0'
  );
