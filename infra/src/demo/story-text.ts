/** Stories that the demo narrates. */
export const STORIES = [
  {
    title: 'The Beacon at Corrow Deep',
    author: 'Ines Harrowgate',
    description:
      'A salvage pilot answers a beacon that nobody set. A short story about patience, read aloud.',
    price: 1200,
    text: `The beacon had been calling for nine days when Tamsin found it.
It asked for nothing. It gave no name. It said only where it was, again and again, in a voice made of clicks.
She cut her engines a kilometre out and drifted. Old habit: never wake a stranger.
Below her the gas giant turned, slow and copper coloured, and the storm on its face looked like an eye half closed.
The beacon was bolted to the hull of a hauler that had no lights. Its cargo doors stood open. Inside, row on row,
stood saplings in clay pots, each with a little lamp above it, each lamp still burning.
Somebody had left the reactor running for the trees. Somebody had used the last of the fuel to keep them warm,
and walked away, and set the beacon to call for a gardener.
Tamsin read the manifest twice. There was no price on it.
She thought of her debts, and then she thought of the station where she was born, where no one under thirty had seen a leaf.
It took her four trips. On the last she unbolted the beacon and brought it with her.
It stands in the square now, between the young trees, and still it says where it is.
The children have learned to tap it back.`,
  },
  {
    title: 'Nine Rules for Hauling Alone',
    author: 'Old Pell',
    description: 'A retired hauler passes on what she knows. Free for whoever flies tonight.',
    price: 0,
    text: `Rule one. Eat before you are hungry, and sleep before you are tired. Nobody out here will remind you.
Rule two. The client who is in a hurry has a reason. Ask what it is, and then double the price or go home.
Rule three. Weigh the cargo yourself.
Rule four. A quiet jump point is not a safe one. It is only quiet.
Rule five. Answer every hail kindly. Kindness is cheaper than shields.
Rule six. Never fly angry. The rocks do not care who started it.
Rule seven. Leave one crate of room in the hold. The best trades are the ones you did not plan.
Rule eight. Keep a picture of somewhere green where you can see it.
Rule nine. Come back. Everything else can be done again.`,
  },
] as const
