import { useState } from 'react';
import { Alert, MenuItem, TextField } from '@mui/material';
import { nombresRastreador, rastreadores, type NombreRastreador } from '#contract/entities/rastreadores';
import { CopyField } from '../../../ui/CopyField';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { hostOfServer } from './addresses';
import { usePorts } from './queries';
import { guides } from './trackerLines';
import styles from './connect.module.css';

/** Asks for maker and model first, then shows where the tracker must report and what to send to it. */
export const TrackerGuide = () => {
  const [protocolo, setProtocolo] = useState<NombreRastreador | ''>('');
  const [apn, setApn] = useState('');
  return (
    <Section title="¿Qué equipo es?">
      <p className={`row gap-8 muted ${styles.connectFor}`}>
        Los rastreadores con SIM hablan el idioma de su fabricante: elija la marca y el modelo.
      </p>
      <div className={`flex wrap align-start gap-12 ${styles.connectTest}`}>
        <TextField
          select
          size="small"
          label="Marca y modelo"
          value={protocolo}
          onChange={({ target }) => setProtocolo(target.value as NombreRastreador)}
          sx={{ minWidth: 280 }}
        >
          {nombresRastreador.map((name) => (
            <MenuItem key={name} value={name}>
              {rastreadores[name].nombre}
            </MenuItem>
          ))}
        </TextField>
        {protocolo && (
          <TextField
            size="small"
            label="APN de la SIM"
            helperText="Lo dice el operador de la SIM"
            value={apn}
            onChange={({ target }) => setApn(target.value)}
            slotProps={{ htmlInput: { maxLength: 60, autoCapitalize: 'none', spellCheck: false } }}
          />
        )}
      </div>
      {protocolo && <Guide key={protocolo} protocolo={protocolo} apn={apn.trim() || 'APN'} />}
    </Section>
  );
};

const Guide = ({ protocolo, apn }: { protocolo: NombreRastreador; apn: string }) => {
  const { data: ports } = usePorts();
  const its = ports?.filter((each) => each.protocolo === protocolo);
  const port = its?.find(({ transporte }) => transporte === 'tcp') ?? its?.[0];
  const host = hostOfServer();
  const number = port?.puerto ?? rastreadores[protocolo].puerto;
  const { how, lines } = guides[protocolo];
  return (
    <>
      {ports && !port?.activo && (
        <Alert severity="warning">
          Este servidor no tiene abierto el puerto de estos equipos. Quien lo administra lo abre con TRACKERS=on,
          también en el cortafuegos.
        </Alert>
      )}
      <div className={`grid gap-16 ${styles.connectWays}`}>
        <CopyField label="Servidor" value={host} />
        <CopyField label="Puerto" value={String(number)} />
      </div>
      <p>{how}</p>
      {lines({ host, port: number, apn }).map(({ label, value }) => (
        <CopyField key={label} label={`Para el equipo: ${label}`} value={value} lines />
      ))}
      <Note>
        Registre el equipo con su identificador y el protocolo «{protocolo}», y mire abajo, en «Probar la conexión», si
        llega. Un IMEI se reconoce aunque no se escriba el protocolo.
      </Note>
    </>
  );
};
