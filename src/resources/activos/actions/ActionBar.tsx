import { lazy, Suspense, useState, type ComponentType } from 'react';
import { Button, useMediaQuery, type Theme } from '@mui/material';
import { useCanAccess, useDataProvider } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import type { Activo } from '#contract/entities/activos';
import { Icon, type IconName } from '../../../ui/Icon';
import { ActionMenu } from '../../../ui/ActionMenu';
import { useReversible } from '../../../ui/UndoNotice';
import { RoundButton } from '../../componentes/index';
import { InspectButton } from '../../inspecciones/index';
import { duplicate } from '../requests';
import type { DialogProps } from './dialog';
import { useNotifyFailure } from '../../../ui/useAttempt';
import styles from './actions.module.css';

interface Action {
  label: string;
  icon: IconName;
  /** The right that the action needs: to edit assets, or to add something to them (`aportes`). Absent: none. */
  needs?: 'edit' | 'add';
  /** Within reach of the thumb on a phone. */
  thumb?: true;
  Dialog: ComponentType<DialogProps>;
}

const paper = (name: 'SavePaper' | 'SendPaper') =>
  lazy(() => import('./PaperActions').then((module) => ({ default: module[name] })));

const actions: readonly Action[] = [
  { label: 'Lectura', icon: 'speed', needs: 'add', thumb: true, Dialog: lazy(() => import('./ReadingAction')) },
  { label: 'Documento', icon: 'note_add', needs: 'edit', Dialog: lazy(() => import('./DocumentAction')) },
  { label: 'Cambiar estado', icon: 'swap_horiz', needs: 'edit', Dialog: lazy(() => import('./StateDialog')) },
  { label: 'Comentar', icon: 'chat', needs: 'add', Dialog: lazy(() => import('./CommentDialog')) },
  { label: 'Trasladar', icon: 'move_up', needs: 'edit', Dialog: lazy(() => import('./MoveDialog')) },
  { label: 'Reportar falla', icon: 'report', needs: 'add', thumb: true, Dialog: lazy(() => import('./FailureDialog')) },
  { label: 'Reportar un problema', icon: 'inbox', Dialog: lazy(() => import('./RequestAction')) },
  { label: 'Registrar carga', icon: 'local_gas_station', needs: 'add', Dialog: lazy(() => import('./LoadAction')) },
  { label: 'Foto', icon: 'photo_camera', needs: 'add', thumb: true, Dialog: lazy(() => import('./PhotoDialog')) },
  { label: 'Costo', icon: 'payments', needs: 'edit', Dialog: lazy(() => import('./CostDialog')) },
  { label: 'Hoja de vida en PDF', icon: 'picture_as_pdf', Dialog: paper('SavePaper') },
  { label: 'Enviar por correo', icon: 'mail', needs: 'edit', Dialog: paper('SendPaper') },
  { label: 'Código QR', icon: 'qr_code', Dialog: lazy(() => import('./QrDialog')) },
  {
    label: 'Etiqueta para reportar',
    icon: 'qr_code',
    needs: 'edit',
    Dialog: lazy(() => import('./RequestLabel')),
  },
];

/** Number of buttons side by side on a desktop; the rest are in the menu. */
const beside = 5;

/** The actions of the sheet that the user may take; within reach of the thumb on a phone. */
export const ActionBar = ({ activo }: { activo: Activo }) => {
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'activos', action: 'edit' });
  const { canAccess: mayAdd = false } = useCanAccess({ resource: 'aportes', action: 'create' });
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [open, setOpen] = useState<Action>();
  const may = { edit: mayEdit, add: mayAdd };
  const offered = actions.filter(({ needs }) => needs === undefined || may[needs]);
  // The round of an asset with axles takes the place of one.
  const round = activo.ejes.length > 0 ? 1 : 0;
  const thumbs = offered.filter(({ thumb }) => thumb);
  const direct = phone ? thumbs.slice(0, thumbs.length - round) : offered.slice(0, beside - round);
  const rest = offered.filter((action) => !direct.includes(action));

  return (
    <div className={`flex wrap gap-8 no-print ${styles.sheetActions}`} role="toolbar" aria-label="Acciones">
      {mayEdit && (
        <Button
          component={Link}
          to={`/ordenes/create?activo_id=${activo.id}`}
          variant="contained"
          startIcon={<Icon name="add" />}
        >
          Orden
        </Button>
      )}
      <InspectButton assetId={activo.id} variant={mayEdit ? 'outlined' : 'contained'} />
      <RoundButton activo={activo} variant="outlined" />
      {direct.map((action) => (
        <Button
          key={action.label}
          variant="outlined"
          startIcon={<Icon name={action.icon} />}
          onClick={() => setOpen(action)}
        >
          {action.label}
        </Button>
      ))}
      <More activo={activo} actions={rest} mayCopy={mayEdit} onOpen={setOpen} />
      <Suspense>{open && <open.Dialog activo={activo} onClose={() => setOpen(undefined)} />}</Suspense>
    </div>
  );
};

interface MoreProps {
  activo: Activo;
  actions: readonly Action[];
  mayCopy: boolean;
  onOpen: (action: Action) => void;
}

const More = ({ activo, actions: rest, mayCopy, onOpen }: MoreProps) => {
  const navigate = useNavigate();
  const notifyFailure = useNotifyFailure();
  const dataProvider = useDataProvider();
  const offerBack = useReversible();
  const copy = async () => {
    try {
      const { id } = await duplicate(activo.id);
      void navigate(`/activos/${id}`);
      offerBack('Se creó una copia: complete lo que la distingue', async () => {
        await dataProvider.delete('activos', { id });
        void navigate(`/activos/${activo.id}/show`);
      });
    } catch (reason) {
      notifyFailure(reason);
    }
  };
  // Waits until the menu has closed, so that it is not printed.
  const print = () => setTimeout(() => window.print(), 250);

  return (
    <ActionMenu
      actions={[
        ...rest.map((action) => ({
          label: action.label,
          icon: <Icon name={action.icon} size={18} />,
          run: () => onOpen(action),
        })),
        { label: 'Imprimir', icon: <Icon name="print" size={18} />, run: print },
        ...(mayCopy
          ? [{ label: 'Duplicar', icon: <Icon name="content_copy" size={18} />, run: () => void copy() }]
          : []),
      ]}
    />
  );
};
