import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { PanelDraw } from '../../../map/page/pieces';

const usual = '25';

/** Fills in the arrival at each stop, from its distance along the line and an average speed. */
export const FillMinutes = ({ onFill }: { onFill: (kmh: number) => void }) => {
  const [text, setText] = useState(usual);
  const kmh = Number(text.replace(',', '.'));
  const isSpeed = kmh >= 1 && kmh <= 200;
  return (
    <PanelDraw>
      <TextField
        size="small"
        margin="none"
        label="Velocidad media (km/h)"
        value={text}
        error={!isSpeed}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 5 } }}
      />
      <Button disabled={!isSpeed} onClick={() => onFill(kmh)}>
        Calcular minutos
      </Button>
    </PanelDraw>
  );
};
