import type { DeliveryOption } from '../../platform/delivery.ts'

// The products and clients of the demo merchant.

/** The shop stands in Morocco, wherever the installation does. */
export const demoCurrency = 'MAD'

export const demoProducts = [
  {
    name: 'Tajine en terre cuite',
    description: 'Fait main à Salé, 28 cm. Passe au four et sur la braise.',
    price: 249.9,
    stockQuantity: 60,
    externalId: 'demo-tajine',
  },
  {
    name: 'Théière en laiton',
    description: 'Un litre, gravée à la main.',
    price: 389,
    stockQuantity: 24,
    externalId: 'demo-theiere',
  },
  { name: 'Huile d’argan, 250 ml', price: 145.5, stockQuantity: 120, externalId: 'demo-argan' },
  { name: 'زيت الزيتون البكر', description: 'لتر واحد من مكناس', price: 95, externalId: 'demo-olive' },
  {
    name: 'Atelier de zellige',
    description: 'Trois heures, tout fourni.',
    price: 450,
    stockQuantity: 3,
    externalId: 'demo-zellige',
    metadata: { room: 'B2' },
  },
  { name: 'Bol de Fès', description: 'Bleu de cobalt, 14 cm.', price: 89, stockQuantity: 80, externalId: 'demo-bol' },
  { name: 'Plaid en laine', price: 620, stockQuantity: 15, externalId: 'demo-plaid' },
  { name: 'Savon noir, 200 g', price: 38, externalId: 'demo-savon' },
  { name: 'Miel de thym', description: '500 g, Moyen Atlas.', price: 120, stockQuantity: 40, externalId: 'demo-miel' },
  { name: 'Babouches', price: 210, stockQuantity: 30, externalId: 'demo-babouches' },
  { name: 'شاي أخضر', price: 45, externalId: 'demo-the' },
  { name: 'Lanterne ajourée', price: 540, stockQuantity: 9, externalId: 'demo-lanterne' },
] as const

const names = [
  ['Salma Idrissi', 'fr'],
  ['يوسف العلوي', 'ar'],
  ['Nora Haddad', 'en'],
  ['Karim Bennani', 'fr'],
  ['Fatima Zahra Amrani', 'fr'],
  ['Omar Tazi', 'fr'],
  ['ليلى بنجلون', 'ar'],
  ['Hicham El Fassi', 'fr'],
  ['Amina Berrada', 'fr'],
  ['Mehdi Alaoui', 'fr'],
  ['Sofia Chraibi', 'en'],
  ['Yassine Lahlou', 'fr'],
  ['خديجة المنصوري', 'ar'],
  ['Rachid Ouazzani', 'fr'],
  ['Imane Skalli', 'fr'],
  ['Claire Dubois', 'fr'],
  ['James Carter', 'en'],
  ['Zineb Kettani', 'fr'],
  ['Anas Benjelloun', 'fr'],
  ['مريم الشرقاوي', 'ar'],
  ['Hamza Sefrioui', 'fr'],
  ['Ghita Bennis', 'fr'],
  ['Lucía Romero', 'en'],
  ['Adil Mernissi', 'fr'],
  ['Houda Cherkaoui', 'fr'],
  ['سعيد الناصري', 'ar'],
  ['Kenza Filali', 'fr'],
  ['Badr Squalli', 'fr'],
  ['Meryem Jettou', 'fr'],
  ['Tarik Belkahia', 'fr'],
] as const

export const demoClients = names.map(([name, locale], index) => ({
  name,
  locale,
  email: `client-${index + 1}@example.ma`,
  // Numbers of a range that fits the form; they are never called.
  ...(index % 3 !== 2 && { phone: `+2126123456${String(index).padStart(2, '0')}` }),
  externalId: `demo-client-${index + 1}`,
}))

/** `days` are those before now on which it ended or begins; a link without them is open. */
export const demoLinks = [
  {
    amount: 180,
    description: 'Cours de cuisine, samedi matin',
    externalId: 'demo-link-cours',
    methods: ['CARD', 'CASH'],
  },
  { amount: 1_200, description: 'Acompte, mariage Alaoui', usage: 'SINGLE', externalId: 'demo-link-acompte' },
  {
    amountMode: 'OPEN',
    minAmount: 20,
    maxAmount: 5_000,
    suggestedAmounts: [50, 100, 200],
    description: 'Don à l’école du village',
    externalId: 'demo-link-don',
  },
  {
    amount: 60,
    description: 'Visite guidée de la médina',
    quantity: { adjustable: true, min: 1, max: 8, default: 2 },
    collect: { name: 'REQUIRED', phone: 'OPTIONAL' },
    externalId: 'demo-link-visite',
  },
  { amount: 350, description: 'Panier de fêtes', maxPayments: 25, externalId: 'demo-link-panier' },
  { amount: 90, description: 'ورشة الخط العربي', locale: 'ar', externalId: 'demo-link-khatt' },
] as const

/** Buyers without an account: the same one for the same purchase. */
export const buyerNamed = (purchase: string): string => {
  const number = [...purchase].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7)
  return names[number % names.length]?.[0] ?? ''
}

export const demoDelivery: DeliveryOption[] = [
  { name: 'Livraison Amana, 48 h', kind: 'SHIPPING', feeMinor: 3_500n, currency: demoCurrency },
  { name: 'Retrait à la boutique', kind: 'PICKUP', feeMinor: 0n, currency: demoCurrency },
]

export const cities = ['Casablanca', 'Rabat', 'Fès', 'Marrakech', 'Tanger', 'Agadir', 'Meknès', 'Oujda'] as const
export const streets = ['rue Ibn Sina', 'avenue Hassan II', 'bd Zerktouni', 'rue de Fès', 'avenue des FAR'] as const

/** The demo's products in production, at doubles of the providers. */
export const liveProducts = [
  { name: 'Tajine en terre cuite', price: 249.9, currency: demoCurrency, externalId: 'demo-live-tajine' },
  { name: 'Théière en laiton', price: 39, currency: 'EUR', externalId: 'demo-live-theiere' },
] as const

export const liveLinks = {
  cmi: {
    amount: 180,
    currency: demoCurrency,
    description: 'Cours de cuisine, samedi matin',
    externalId: 'demo-live-cmi',
  },
  stripe: { amount: 45, currency: 'EUR', description: 'Visite guidée de la médina', externalId: 'demo-live-stripe' },
} as const
