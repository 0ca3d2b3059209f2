import { useState } from 'react';
import { Alert } from '@mui/material';
import { diasEnlaceCalendario as days, nuevoEnlaceCalendario } from '#contract/requests/enlacesCalendario';
import { CopyField } from '../../../../ui/CopyField';
import { TextInput } from '../../../../ui/form/inputs';
import { FormDialog } from '../../../../ui/FormDialog';
import { Icon } from '../../../../ui/Icon';
import { Note } from '../../../../ui/Note';
import { LinkList } from './LinkList';
import styles from './subscribe.module.css';
import { PlainDialog } from '../../../../ui/PlainDialog';
import { useLinkActions } from './useLinks';

/** Links by which other calendars read this one: create, show once, revoke. */
export const SubscribeDialog = ({ onClose }: { onClose: () => void }) => {
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<{ id: number; nombre: string; url: string }>();
  const { create } = useLinkActions();
  return (
    <>
      {/* A click outside would lose an address that is not shown again. */}
      <PlainDialog
        title="Suscribirse al calendario"
        width="sm"
        kept={made !== undefined}
        close="Cerrar"
        main={{ children: 'Crear enlace', startIcon: <Icon name="add" />, onClick: () => setAsking(true) }}
        onClose={onClose}
      >
        <Note>
          {`Vea estos mantenimientos y órdenes en el calendario que ya usa: los últimos ${days.antes} días y los ` +
            `próximos ${days.despues}, al día por sí solos. Quien tenga el enlace los ve sin iniciar sesión: ` +
            'compártalo solo con su equipo y revóquelo cuando ya no haga falta.'}
        </Note>
        {made && (
          <Alert severity="success" icon={<Icon name="link" />}>
            Copie el enlace ahora: no se vuelve a mostrar.
            <CopyField label={`Enlace «${made.nombre}»`} value={made.url} />
          </Alert>
        )}
        <Ways />
        <LinkList onRevoked={(id) => id === made?.id && setMade(undefined)} />
      </PlainDialog>
      {asking && (
        <FormDialog
          title="Nuevo enlace"
          submitLabel="Crear enlace"
          schema={nuevoEnlaceCalendario}
          initial={{ nombre: '' }}
          onClose={() => setAsking(false)}
          onSubmit={async (values) => setMade(await create(nuevoEnlaceCalendario.parse(values).nombre))}
        >
          <TextInput
            source="nombre"
            label="Nombre"
            helperText="Para reconocerlo después: quién lo usa, o dónde"
            autoFocus
          />
        </FormDialog>
      )}
    </>
  );
};

/** What to do with the address, in the terms of the usual calendars. */
const Ways = () => (
  <section className={styles.ways}>
    <h3 className="regular semibold">Cómo se añade</h3>
    <ul className="grid gap-4">
      <li>
        <strong>Google Calendar:</strong> en un computador, «Otros calendarios», «+», «Desde URL».
      </li>
      <li>
        <strong>Outlook:</strong> «Agregar calendario», «Suscribirse desde la web».
      </li>
      <li>
        <strong>iPhone:</strong> en la app Calendario, «Calendarios», «Añadir calendario», «Añadir calendario de
        suscripción».
      </li>
    </ul>
    <Note>
      Google y Outlook leen el enlace desde Internet: deben poder llegar a esta dirección. Cada calendario decide cada
      cuánto vuelve a leerlo.
    </Note>
  </section>
);
