import BarcodeFormat from '@zxing/library/es2015/core/BarcodeFormat';
import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap';
import DecodeHintType from '@zxing/library/es2015/core/DecodeHintType';
import HybridBinarizer from '@zxing/library/es2015/core/common/HybridBinarizer';
import DataMatrixReader from '@zxing/library/es2015/core/datamatrix/DataMatrixReader';
import MultiFormatOneDReader from '@zxing/library/es2015/core/oned/MultiFormatOneDReader';
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource';

const hints = new Map<DecodeHintType, unknown>([
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [
      BarcodeFormat.CODE_128,
      BarcodeFormat.CODE_39,
      BarcodeFormat.ITF,
      BarcodeFormat.EAN_13,
      BarcodeFormat.EAN_8,
      BarcodeFormat.UPC_A,
      BarcodeFormat.UPC_E,
    ],
  ],
  [DecodeHintType.TRY_HARDER, true],
]);
const readers = [new MultiFormatOneDReader(hints), new DataMatrixReader()];

/** The text of a code with bars, or of a Data Matrix, in a picture; undefined: there is none. */
export const readBars = ({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): string | undefined => {
  const light = new Uint8ClampedArray(width * height);
  for (let at = 0; at < light.length; at++) {
    const from = 4 * at;
    light[at] = ((data[from] ?? 0) + 2 * (data[from + 1] ?? 0) + (data[from + 2] ?? 0)) / 4;
  }
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(light, width, height)));
  for (const reader of readers)
    try {
      return reader.decode(bitmap, hints).getText();
    } catch {
      // Each of them throws where it finds nothing.
    }
  return undefined;
};
