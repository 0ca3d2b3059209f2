import { useState } from 'react';
import { Button } from '@mui/material';
import { useCanAccess } from 'react-admin';
import type { Componente, EstadoComponente } from '#contract/entities/componentes';
import { ActionMenu } from '../../../ui/ActionMenu';
import { Icon, type IconName } from '../../../ui/Icon';
import type { Act } from '../requests';
import { ActDialog } from './ActDialog';
import { MountDialog } from './MountDialog';
import { ReadingDialog } from './ReadingDialog';

/** What may be done in each state, the usual ones first. */
const possible: Record<EstadoComponente, readonly Act[]> = {
  montado: ['lecturas', 'desmontar'],
  en_bodega: ['montar', 'lecturas', 'reencauche', 'recibir', 'desechar'],
  reencauche: ['recibir', 'desechar'],
  desechado: [],
};

/** A depth or a pressure is read of these; a battery or an engine has neither. */
const isRead = (tipo: Componente['tipo']) => tipo === 'llanta' || tipo === 'extintor' || tipo === 'otro';

const isPossible = (what: Act, { tipo }: Componente): boolean =>
  what === 'lecturas' ? isRead(tipo) : what !== 'reencauche' || tipo === 'llanta' || tipo === 'otro';

const looks: Record<Act, { label: string; icon: IconName }> = {
  montar: { label: 'Montar', icon: 'tire_repair' },
  desmontar: { label: 'Desmontar', icon: 'warehouse' },
  lecturas: { label: 'Lectura', icon: 'straighten' },
  reencauche: { label: 'Enviar a reencauche', icon: 'replay' },
  recibir: { label: 'Recibir en bodega', icon: 'warehouse' },
  desechar: { label: 'Desechar', icon: 'delete' },
};

/** Buttons side by side; the others are in the menu. */
const beside = 2;

/** What this user may do with a component now. */
export const ComponentActions = ({ component }: { component: Componente }) => {
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'componentes', action: 'edit' });
  const { canAccess: mayAdd = false } = useCanAccess({ resource: 'aportes', action: 'create' });
  const [asked, setAsked] = useState<Act>();
  const offered = possible[component.estado].filter(
    (what) => isPossible(what, component) && (mayEdit || (mayAdd && what === 'lecturas')),
  );
  const labelOf = (what: Act) =>
    what === 'recibir' && component.estado === 'en_bodega' ? 'Pasar a otra bodega' : looks[what].label;
  if (offered.length === 0) return null;
  const close = () => setAsked(undefined);
  const rest = offered.slice(beside);
  return (
    <div className="row wrap gap-8" role="toolbar" aria-label={`Qué hacer con ${component.serie}`}>
      {offered.slice(0, beside).map((what, at) => (
        <Button
          key={what}
          variant={at === 0 ? 'contained' : 'outlined'}
          startIcon={<Icon name={looks[what].icon} />}
          onClick={() => setAsked(what)}
        >
          {labelOf(what)}
        </Button>
      ))}
      {rest.length > 0 && (
        <ActionMenu
          actions={rest.map((what) => ({
            label: labelOf(what),
            icon: <Icon name={looks[what].icon} size={18} />,
            run: () => setAsked(what),
          }))}
        />
      )}
      {asked === 'montar' ? (
        <MountDialog component={component} onClose={close} />
      ) : asked === 'lecturas' ? (
        <ReadingDialog component={component} onClose={close} />
      ) : (
        asked && <ActDialog component={component} what={asked} onClose={close} />
      )}
    </div>
  );
};
