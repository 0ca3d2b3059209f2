import { Button } from '@mui/material';
import { useState } from 'react';
import { NumberField } from '../../../ui/numbers/NumberField';
import { numberIn } from '../../../ui/numbers/reading';
import { PanelDraw } from '../../../map/page/pieces';

const usual = '25';
const unit = 'km/h';

/** Fills in the arrival at each stop, from its distance along the line and an average speed. */
export const FillMinutes = ({ onFill }: { onFill: (kmh: number) => void }) => {
  const [text, setText] = useState(usual);
  const kmh = numberIn(text, { unit }) ?? 0;
  const isSpeed = kmh >= 1 && kmh <= 200;
  return (
    <PanelDraw>
      <NumberField
        margin="none"
        label="Velocidad media (km/h)"
        unit={unit}
        text={text}
        error={!isSpeed}
        onText={setText}
      />
      <Button disabled={!isSpeed} onClick={() => onFill(kmh)}>
        Calcular minutos
      </Button>
    </PanelDraw>
  );
};
