/** The barcodes of clothes: on labels of suppliers, and on our own. */
export const LABEL_FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39'] as const;
